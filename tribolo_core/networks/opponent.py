"""Networks in files as opponents. Needs numpy."""

from __future__ import annotations

from typing import Final

from ..ai.protocol import Analysis, Opponent, Question, RankedMove, Shares
from ..ai.spec import WHOLE_NUMBERS, InvalidOption, OpponentDefinition, Option
from ..envs.observation import observe
from ..errors import MissingExtra
from ..guided import GuidedSearch, Gumbel
from ..values import frozen
from .file import NetworkFile
from .network import Network, softmax

try:
    import numpy as np
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

C_PUCT: Final = 1.0
"""The exploration constant of a search with a network in a file."""


@frozen(eq=False)
class NetworkOpponent(Opponent):
    """Plays the most probable move of a network or, with more than one node, what a search with it finds.

    The search has a Gumbel root without noise, so an answer depends on the turn alone.
    """

    network: Network
    nodes: int = 1

    def answer(self, question: Question) -> Analysis:
        """Rank the legal moves by their probability; win shares are those of the moves that have been searched."""
        turn = question.turn
        if self.nodes == 1:
            answer = self.network.answer(observe(turn, turn.mover)[None])
            policy = softmax(answer.moves)[0]
            best = int(policy.argmax())
            wins = {} if answer.wins is None else {best: answer.wins[0]}
        else:
            search = GuidedSearch([turn], root=Gumbel(noise=0), c_puct=C_PUCT, threads=1)
            search.run(self.network.evaluate, self.nodes)
            results = search.results()
            policy, best = results.policies()[0], int(results.best()[0])
            wins = {int(cell): results.move_values[0, cell] for cell in np.flatnonzero(results.visits[0])}
        shares = {cell: Shares(*np.roll(values.astype(float), turn.mover.index)) for cell, values in wins.items()}
        order = sorted(turn.transitions, key=lambda move: (move.index != best, -policy[move.index], move))
        ranked = (RankedMove(at, float(policy[at.index]), (at,), 1, shares.get(at.index)) for at in order)
        return Analysis(tuple(ranked), equals=1, nodes=self.nodes, depth=1)


def definition_of(file: NetworkFile) -> OpponentDefinition:
    """Return the opponent of a file for registries; a spec with `nodes` raises InvalidOption without win shares."""
    network = Network(file)

    def make(_variant: str | None, nodes: int = 1) -> Opponent:
        if nodes > 1 and not network.has_wins:
            raise InvalidOption(f"nodes={nodes}: a search needs win shares, which the network lacks", (file.name,))
        return NetworkOpponent(network, nodes)

    options = {"nodes": Option(WHOLE_NUMBERS, "Positions to search; 1 plays by the policy alone.", "1")}
    return OpponentDefinition("A network in a file.", make, options=options)
