"""Parsing of requests into values of their schemas; a request that does not fit its schema raises BadRequest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from flask import request
from pydantic import BaseModel, TypeAdapter, ValidationError

from .errors import BadRequest, InvalidQuery, UnsupportedMediaType

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)


def parse_query(model: type[M]) -> M:
    """Return the query parameters of the current request as a value of `model`.

    Raise InvalidQuery if the query parameters do not fit `model`.
    """
    query = request.args.to_dict(flat=False)
    fields = {name: values[0] if len(values) == 1 else values for name, values in query.items()}
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        raise InvalidQuery(str(fault["loc"][0]), is_known=fault["type"] != "extra_forbidden") from None


def parse_json(adapter: TypeAdapter[T]) -> T:
    """Return the JSON body of the current request as a value of the type that `adapter` describes.

    Raise UnsupportedMediaType if the content type is not JSON, BadRequest if the body does not fit the type.
    """
    if request.mimetype != "application/json":
        raise UnsupportedMediaType()
    try:
        return adapter.validate_json(request.get_data(), strict=True)
    except ValidationError as error:
        raise BadRequest(_first_fault(error)) from None


def parse_fields(adapter: TypeAdapter[T], fields: Mapping[str, object]) -> T:
    """Return form fields as a value of the type that `adapter` describes.

    Raise BadRequest if the form fields do not fit this type.
    """
    try:
        return adapter.validate_python(fields)
    except ValidationError as error:
        raise BadRequest(_first_fault(error)) from None


def _first_fault(error: ValidationError) -> str:
    """Return the first problem in a validation error as a sentence that starts with the name of the invalid field."""
    fault = error.errors(include_url=False, include_input=False)[0]
    field = ".".join(str(part) for part in fault["loc"])
    message = fault["msg"].rstrip(".")
    return f"{field}: {message[:1].lower()}{message[1:]}." if field else f"{message}."
