"""Parsing of requests into values of their schemas; a request that does not fit its schema raises BadRequest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from flask import request
from pydantic import BaseModel, TypeAdapter, ValidationError

from frontends.web.serving.errors import (
    MAX_FIELD_LENGTH,
    BadRequest,
    InvalidQuery,
    UnknownParameter,
    UnsupportedMediaType,
    cut,
)
from frontends.web.serving.requests import RequestKey, Schema
from tribolo_core.translation.messages import gettext, gettext_noop

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)


class _Keyed(Schema):
    key: RequestKey


_KEYED: Final = TypeAdapter(_Keyed)


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
        kind = UnknownParameter if fault["type"] == "extra_forbidden" else InvalidQuery
        raise kind(str(fault["loc"][0])[:MAX_FIELD_LENGTH]) from None


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


def submitted_key() -> str | None:
    """Return the key of the submitted form, `None` if it has none; raise BadRequest if the key is malformed."""
    key = request.form.get("key")
    return parse_fields(_KEYED, {"key": key}).key if key else None


def _first_fault(error: ValidationError) -> str:
    """Return the first problem in a validation error as a sentence; if a field is invalid, its name comes first."""
    fault = error.errors(include_url=False, include_input=False)[0]
    field = ".".join(str(part) for part in fault["loc"])
    problem = _describe(fault["type"], fault.get("ctx", {})) or fault["msg"].rstrip(".")
    return cut(f"{field}: {problem[:1].lower()}{problem[1:]}." if field else f"{problem[:1].upper()}{problem[1:]}.")


def _describe(kind: str, values: Mapping[str, object]) -> str | None:
    """Return what is wrong according to an error of pydantic of a kind; `None` for a kind that `_FAULTS` lacks."""
    if kind not in _FAULTS:
        return None
    conjunction = gettext("or")
    shown = {name: str(value).replace(" or ", f" {conjunction} ") for name, value in values.items()}
    return gettext(_FAULTS[kind], **shown)


_FAULTS: Final = {
    "dict_type": gettext_noop("input should be an object"),
    "enum": gettext_noop("input should be {expected}"),
    "extra_forbidden": gettext_noop("extra inputs are not permitted"),
    "greater_than_equal": gettext_noop("input should be greater than or equal to {ge}"),
    "int_parsing": gettext_noop("input should be a whole number"),
    "int_type": gettext_noop("input should be a whole number"),
    "json_invalid": gettext_noop("invalid JSON: {error}"),
    "less_than_equal": gettext_noop("input should be less than or equal to {le}"),
    "literal_error": gettext_noop("input should be {expected}"),
    "missing": gettext_noop("field required"),
    "model_type": gettext_noop("input should be an object"),
    "string_pattern_mismatch": gettext_noop("input should have the form {pattern}"),
    "string_too_long": gettext_noop("input should have at most {max_length} characters"),
    "string_too_short": gettext_noop("input should have a length of at least {min_length}"),
    "string_type": gettext_noop("input should be a valid string"),
    "union_tag_invalid": gettext_noop("{discriminator} should be one of {expected_tags}"),
    "union_tag_not_found": gettext_noop("{discriminator} is missing"),
}
"""What is wrong with a request, keyed by the type of pydantic's error."""
