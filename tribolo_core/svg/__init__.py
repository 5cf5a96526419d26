"""Pictures as SVG: boards with moves, arrows and analyses, and the win shares of a game.

A picture is a text that notebooks show. It needs no stylesheet, so `Path("board.svg").write_text(picture)` makes a file
of it. Notebooks also show a `Game`, a `Turn`, a `Board` or a `Record` as a picture.

>>> import tribolo_core as tribolo
>>> game = tribolo.Game.new(seed=7).play("i6")
>>> picture = tribolo.svg.board(game, arrows=[("f1", "f2")])
>>> picture[:4], tribolo.svg.board(game, theme="dark") == picture
('<svg', False)
"""

from .board import Arrow, board
from .graph import graph
from .picture import THEMES, Picture

__all__ = ["THEMES", "Arrow", "Picture", "board", "graph"]
