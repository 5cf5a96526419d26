"""QR codes as SVG, for invite links."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import segno

QUIET_ZONE: Final = 4
"""Width of the margin around a QR code in modules, as the standard asks for."""


def qr_code_svg(text: str) -> str:
    """Return a QR code that holds `text` as a standalone SVG image, dark on white."""
    image = BytesIO()
    segno.make(text, error="m", micro=False).save(
        image, kind="svg", border=QUIET_ZONE, light="#fff", omitsize=True, xmldecl=False, nl=False
    )
    return image.getvalue().decode()
