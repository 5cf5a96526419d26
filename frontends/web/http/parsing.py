"""Requests parsed into values of their schemas; a request that does not fit raises BadRequest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from flask import request
from pydantic import BaseModel, TypeAdapter, ValidationError

from .errors import BadRequest, UnsupportedMediaType

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)


def parse_query(model: type[M]) -> M:
    """Parse the query of the URL; raise BadRequest for an invalid, unknown or repeated parameter."""
    query = request.args.to_dict(flat=False)
    fields = {name: values[0] if len(values) == 1 else values for name, values in query.items()}
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        raise BadRequest(_first_fault(error)) from None


def parse_json(adapter: TypeAdapter[T]) -> T:
    """Parse and validate the JSON body of the request.

    Raise UnsupportedMediaType if its content type is not JSON, BadRequest if the body is invalid.
    """
    if request.mimetype != "application/json":
        raise UnsupportedMediaType()
    try:
        return adapter.validate_json(request.get_data(), strict=True)
    except ValidationError as error:
        raise BadRequest(_first_fault(error)) from None


def parse_fields(adapter: TypeAdapter[T], fields: Mapping[str, object]) -> T:
    """Parse and validate the fields of a form, whose values are texts; raise BadRequest if they are invalid."""
    try:
        return adapter.validate_python(fields)
    except ValidationError as error:
        raise BadRequest(_first_fault(error)) from None


def _first_fault(error: ValidationError) -> str:
    """Return the first validation error as a sentence that names its field."""
    fault = error.errors(include_url=False, include_input=False)[0]
    field = ".".join(str(part) for part in fault["loc"])
    message = fault["msg"].rstrip(".")
    return f"{field}: {message[:1].lower()}{message[1:]}." if field else f"{message}."
