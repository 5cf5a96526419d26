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
    """Parse the query of the URL; a parameter may stand in it once."""
    query = request.args.to_dict(flat=False)
    fields = {name: values[0] if len(values) == 1 else values for name, values in query.items()}
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        raise BadRequest(_first_fault(error)) from None


def parse_json(adapter: TypeAdapter[T]) -> T:
    """Parse the body of the request; raise UnsupportedMediaType if it is not JSON."""
    if request.mimetype != "application/json":
        raise UnsupportedMediaType()
    try:
        return adapter.validate_json(request.get_data(), strict=True)
    except ValidationError as error:
        raise BadRequest(_first_fault(error)) from None


def parse_fields(adapter: TypeAdapter[T], fields: Mapping[str, object]) -> T:
    """Parse the fields of a form, in which every value is a text."""
    try:
        return adapter.validate_python(fields)
    except ValidationError as error:
        raise BadRequest(_first_fault(error)) from None


def _first_fault(error: ValidationError) -> str:
    """Return the first fault that validation found, as a sentence that names its field."""
    fault = error.errors(include_url=False, include_input=False)[0]
    field = ".".join(str(part) for part in fault["loc"])
    message = fault["msg"].rstrip(".")
    return f"{field}: {message[:1].lower()}{message[1:]}." if field else f"{message}."
