"""Sentences about a game on a server, as one person reads them: "you" for the person, names for the others.

They word the facts of `schemas`, for the terminal and for pages without scripts. The page's scripts word the same facts
themselves (`page/words/who.ts`), from the same `SENTENCES`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from frontends.games.characters import Character, base_spec, character, characters_of, clear_names
from frontends.session.seats import HUMAN
from tribolo_core import PLAYERS, Player, Turn
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.names import chain_names, join_names, player_name

from .facts import (
    EndedFact,
    Fact,
    LinkedFact,
    LogState,
    MovedFact,
    NamedFact,
    Occupant,
    PeopleFact,
    PlayerFact,
    SaidFact,
    SeatedFact,
    WatchingFact,
)
from .phrases import PHRASES
from .sentences import say

_LAST: Final = len(PLAYERS)
"""The last place."""

_DAY: Final = 86_400
_HOUR: Final = 3_600
_LOW: Final = 10
"""Seconds below which a clock shows tenths."""


@dataclass(frozen=True, slots=True)
class Who:
    """The players of a game, as one person reads them.

    `own` is the one player that the person controls, `None` for those who watch or control several. `names` are the
    names of people and opponents; a player without an entry is called by its colour. `resigned` are the players whose
    people have given up or run out of time, and `people` the names of these people. If the reader is one of them,
    `lost` is the player that the reader had, and `has_flagged` says that time was the reason. `programs` are the
    players whose seats programs have taken.
    """

    own: Player | None
    names: Mapping[Player, str]
    resigned: frozenset[Player] = frozenset()
    has_flagged: bool = False
    people: Mapping[Player, str] = field(default_factory=dict)
    lost: Player | None = None
    programs: frozenset[Player] = frozenset()

    @classmethod
    def of(cls, seats: Sequence[Occupant]) -> Who:
        """Return who plays, if these are the seats of a game as the person sees them.

        A name that is empty, that two seats have, or that is also the name of a colour is left out.
        """
        players = {Player(seat.player): seat for seat in seats}
        yours = [player for player, seat in players.items() if seat.is_yours and seat.seat == HUMAN]
        own = yours[0] if len(yours) == 1 else None
        resigned = frozenset(player for player, seat in players.items() if seat.has_resigned)
        people = {player: seat.person for player, seat in players.items()}
        lost = next((player for player in resigned if players[player].is_yours), None) if own is None else None
        gone = {player: name for player, name in clear_names(people).items() if player in resigned}
        has_flagged = lost is not None and any(seat.is_yours and seat.has_flagged for seat in seats)
        computers = {player: opponent.name for player, opponent in opponents_in(seats).items()}
        programs = frozenset(player for player, seat in players.items() if seat.is_program and seat.seat == HUMAN)
        return cls(own, clear_names({**people, **computers}), resigned, has_flagged, gone, lost, programs)

    def before(self, players: Collection[Player]) -> Who:
        """Return who plays, but with `players` called by their colours: others may have had their seats before."""
        own = None if self.own in players else self.own
        return replace(self, own=own, names={each: name for each, name in self.names.items() if each not in players})

    def before_the_loss(self, players: Collection[Player]) -> Who:
        """Return who plays, but as before the people of `players` resigned or ran out of time: with their names."""
        own = self.lost if self.lost in players else self.own
        return replace(self, own=own, names={**self.names, **{each: self.people.get(each, "") for each in players}})

    def name(self, player: Player) -> str:
        """Return the name of a player who is not addressed, such as "Pip" or "Red"."""
        return self.names.get(player) or player_name(player)

    def title(self, player: Player) -> str:
        """Return the name of a player in a list or a table: "You" for the reader, with a mark for a program."""
        if player is self.own:
            return say("you")
        name = self.name(player)
        return say("program_named", name=name) if player in self.programs else name

    def says(self, name: str, player: Player, /, **values: object) -> str:
        """Return a sentence about a player; the one with `_you` after its `name` is about the reader."""
        if player is self.own:
            return say(f"{name}_you", **values)
        return say(name, player=self.name(player), **values)

    def says_together(self, name: str, players: Collection[Player], /, **values: object) -> str:
        """Return a sentence about several players, in which the reader comes first; see `says`."""
        if set(players) == {self.own}:
            return say(f"{name}_you", **values)
        ordered = sorted(players, key=lambda player: (player is not self.own, PLAYERS.index(player)))
        return say(name, count=len(players), players=join_names(map(self.title, ordered)), **values)


_BY_COLOUR: Final = Who(None, {})
"""Calls every player by its colour."""


class Sentence(NamedTuple):
    """An entry of the log in words, and the kind of its fact."""

    version: int
    kind: str
    text: str


def word_log(log: Sequence[LogState], seats: Sequence[Occupant]) -> list[Sentence]:
    """Return the entries of a log in words; `seats` are those of the game after the newest entry.

    Entries from before a person took or left a seat call its player by the colour. But a person who has resigned or run
    out of time keeps the name in earlier entries.
    """
    changed: set[Player] = set()
    who = Who.of(seats)
    newest_first = []
    for version, fact in ((entry.version, entry.fact) for entry in reversed(log)):
        if fact.kind in ("resigned", "flagged"):
            lost = _players_of(fact)
            who = who.before_the_loss(lost)
            changed.difference_update(lost)
        newest_first.append(Sentence(version, fact.kind, word(fact, who.before(changed))))
        if fact.kind in ("seated", "joined", "left"):
            changed.update(_players_of(fact))
    return newest_first[::-1]


def _players_of(fact: Fact) -> tuple[Player, ...]:
    names = getattr(fact, "players", None) or (getattr(fact, "player", ""),)
    return tuple(map(Player, names))


def word(fact: Fact, who: Who) -> str:
    """Return a sentence about a fact, such as "You joined." or "Pip plays c7 and captures 3 from Red."."""
    match fact:
        case MovedFact():
            losers = (who.says("cells_from", Player(loser), count=count) for loser, count in fact.captured)
            return who.says("plays_and_captures", Player(fact.player), move=fact.move, cells=chain_names(losers))
        case EndedFact():
            return f"{say('game_over')} {describe_end(dict(zip(PLAYERS, fact.scores, strict=True)), who)}"
        case PeopleFact(kind="rematch", players=()):
            return say("rematch_started")
        case PeopleFact(kind=kind):
            by_colour = kind in ("left", "shared")  # Others may have the names by now.
            return (_BY_COLOUR if by_colour else who).says_together(f"log_{kind}", _players_of(fact))
        case WatchingFact(is_allowed=is_allowed):
            return who.says_together("log_shown" if is_allowed else "log_hidden", _players_of(fact))
        case SaidFact(phrase=phrase):
            text = gettext(PHRASES[phrase]) if phrase in PHRASES else "…"
            return who.says_together("log_said", _players_of(fact), phrase=text)
        case PlayerFact(kind=kind, player=player):
            return who.says(f"log_{kind}", Player(player))
        case NamedFact(player=player, name=name):
            return Who(who.own, {}).says(
                "log_named" if name else "log_nameless", Player(player), **{"name": name} if name else {}
            )
        case LinkedFact(player=player, ends_others=ends_others):
            return say("log_linked_ends" if ends_others else "log_linked", player=player_name(Player(player)))
        case SeatedFact(player=player, seat=seat):
            if Player(player) is who.own:
                return say("log_seated_you")
            occupant = say("log_person") if seat == HUMAN else character(seat).label
            return say("log_seated", player=player_name(Player(player)), occupant=occupant)


def opponents_in(seats: Sequence[Occupant], *, is_ranked: bool = False) -> dict[Player, Character]:
    """Return the characters of the opponents in a game; a ranked game names them without their options."""
    specs = {Player(each.player): each.seat for each in seats if each.seat != HUMAN}
    found = characters_of(map(base_spec, specs.values()) if is_ranked else specs.values())
    return dict(zip(specs, found, strict=True))


def label_seats(seats: Sequence[Occupant], *, is_over: bool, is_ranked: bool = False) -> list[str]:
    """Return the text to show for the occupant of each seat, such as "Ruth, medium" or "You"."""
    opponents = opponents_in(seats, is_ranked=is_ranked)
    return [
        # Nobody is waited for once the game is over, even if the person of the seat has left.
        _label_person(each, is_awaited=not (each.is_taken or is_over))
        if each.seat == HUMAN
        else opponents[Player(each.player)].label
        for each in seats
    ]


def split_label(label: str) -> tuple[str, str]:
    """Return the name in a label of `label_seats`, and the rest.

    >>> split_label("Ruth, medium"), split_label("Ada (you)"), split_label("You")
    (('Ruth', ', medium'), ('Ada', ' (you)'), ('You', ''))
    """
    name = re.split(r", | \(", label, maxsplit=1)[0]  # No name has a comma or a parenthesis.
    return name, label.removeprefix(name)


def _label_person(seat: Occupant, *, is_awaited: bool) -> str:
    if seat.is_yours:
        return say("you_named", name=seat.person) if seat.person else say("you")
    if is_awaited:
        return say("open_seat")
    name = seat.person or say("guest")
    return say("program_named", name=name) if seat.is_program else name


def word_request(command: str, by: Iterable[str], waiting_for: Iterable[str], who: Who) -> str:
    """Return the sentences about an open request: who wants to undo or restart, and who must agree."""
    asked = who.says_together(f"log_{command}", tuple(map(Player, by)))
    return f"{asked} {who.says_together('consent', tuple(map(Player, waiting_for)))}"


def describe_status(turn: Turn, who: Who, *, is_yours: bool) -> str:
    """Return the sentence about a turn: whose turn it is, or how the game has ended.

    `is_yours` says whether the visitor is to move, perhaps for one of several players.
    """
    if turn.player is None:
        return describe_end(turn.scores, who)
    return describe_turn(turn.player, who, is_yours=is_yours)


def describe_turn(mover: Player, who: Who, *, is_yours: bool) -> str:
    """Return the sentence about the turn of `mover`; `is_yours` as in `describe_status`.

    Once all people have given up or run out of time, it says so instead: only computers play on.
    """
    if len(who.resigned) == len(PLAYERS):
        return say("end_nobody")
    if mover is who.own:
        return say("your_turn")
    return say("your_turn_as" if is_yours else "to_move", player=who.name(mover))


def describe_end(scores: Mapping[Player, int], who: Who) -> str:
    """Return the sentence about the end of a game.

    It says the place and the margin of the visitor, or that the visitor gave up or ran out of time. To those who watch
    or play several colours, it says who has won.
    """
    if len(who.resigned) == len(PLAYERS):
        return say("end_nobody")
    if who.lost is not None:
        return say("end_flagged_you" if who.has_flagged else "end_resigned_you")
    scores = ranked_scores(scores, who.resigned)
    most = max(scores.values())
    leaders = [player for player in scores if scores[player] == most and player is not who.own]
    names = join_names(map(who.name, leaders)) if leaders else ""
    ranked = [score for score in scores.values() if score >= 0]
    if len(ranked) == 1:
        return say("end_alone_you") if who.own is not None else say("end_alone", player=names)
    margin = most - max((score for score in ranked if score < most), default=most)
    if who.own is None:
        if len(leaders) > 1:
            return say("end_shared", names=names)
        return say("end_won", player=names, count=margin)
    own = scores[who.own]
    place, is_shared = place_of(scores, who.own)
    if place == 1:
        return say("end_shared_you", names=names) if is_shared else say("end_won_you", count=margin)
    if place == _LAST:
        return say("end_third_you", count=most - own, names=names)
    if not is_shared:
        return say("end_second_you", count=most - own, names=names)
    (other,) = (player for player in scores if scores[player] == own and player is not who.own)
    return say("end_second_shared_you", count=most - own, names=names, other=who.name(other))


def ranked_scores(scores: Mapping[Player, int], resigned: Collection[Player]) -> Mapping[Player, int]:
    """Return the scores that decide the places: a person who has resigned or flagged comes last, with -1."""
    return {player: -1 if player in resigned else scores[player] for player in PLAYERS}


def place_of(scores: Mapping[Player, int], player: Player) -> tuple[int, bool]:
    """Return the place of a player at the end of a game, 1 to 3, and whether others share it.

    `scores` are the scores that `ranked_scores` returns; a player with a score below 0 is last alone.
    """
    own = scores[player]
    if own < 0:
        return _LAST, False
    values = [scores[each] for each in PLAYERS]
    return 1 + sum(score > own for score in values), values.count(own) > 1


def place_name(place: int, *, is_shared: bool) -> str:
    """Return the name of a place, such as "Place 2"."""
    return say("place_shared" if is_shared else "place", place=place)


def describe_age(seconds: int) -> str:
    """Return a time as a number of its greatest whole unit, such as "5 min", like `common/time-text.js`."""
    units = ("days", 86_400), ("hours", 3_600), ("minutes", 60)
    unit, length = next(((unit, length) for unit, length in units if seconds >= length), ("seconds", 1))
    return say(f"time_{unit}", count=seconds // length)


def describe_time(milliseconds: int) -> str:
    """Return the time on a clock, with tenths of a second below ten seconds, and in days and hours above one day."""
    seconds, rest = divmod(max(milliseconds, 0), 1_000)
    if seconds >= _DAY:
        return say("clock_days", days=seconds // _DAY, hours=seconds % _DAY // _HOUR)
    if seconds >= _HOUR:
        return f"{seconds // _HOUR}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    tenths = f".{rest // 100}" if seconds < _LOW else ""
    return f"{seconds // 60}:{seconds % 60:02}{tenths}"
