"""A pseudo-language made of the English texts: each is in brackets and 40 % longer, as translations can be.

python -m tests.browser.languages.pseudo OPTIONS    # starts tribolo-web with it in the place of German
"""

from __future__ import annotations

import re
import sys
from gettext import NullTranslations
from itertools import cycle, islice

from frontends.locale.languages import LOADED
from frontends.web.main import main
from tools import translations

PLACE = "de"
"""The code of the language whose place the pseudo-language takes."""

LONGER = 0.4

MARKUP = re.compile(r"<[^>]*>|&\w+;|\{\w+\}|%\(\w+\)s")


class Pseudo(NullTranslations):
    """The translations of the messages of the template; all other texts stay as they are."""

    def __init__(self) -> None:
        super().__init__()
        template = translations.read(translations.TEMPLATE)
        self._messages = {form for forms, _ in translations.messages(template) for form in forms}

    def gettext(self, message: str) -> str:
        """Return the message in brackets, and longer."""
        return pseudo(message) if message in self._messages else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form of the message for `n` things in brackets, and longer."""
        return self.gettext(msgid1 if n == 1 else msgid2)


def pseudo(text: str) -> str:
    """Return a text in brackets and at least 40 % longer: a word with more letters, a sentence with more words.

    >>> pseudo("Undo"), pseudo("Play a game")
    ('⟦Undoen⟧', '⟦Play a game ensar⟧')
    """
    length = len(MARKUP.sub("", text))
    more = -int(-length * LONGER // 1)
    letters = "".join(islice(cycle("ensaritlo "), more))
    return f"⟦{text}{' ' if ' ' in text else ''}{letters.strip()}⟧"


def install() -> None:
    """Let the server of this process, and those that it forks, use the pseudo-language in the place of German."""
    LOADED[PLACE] = Pseudo()


if __name__ == "__main__":
    install()
    sys.exit(main())
