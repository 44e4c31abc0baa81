"""What the house gives its tables: dice of every kind, secrets, and the next table's name."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from ..classroom.lessons.units import deal_of
from ..classroom.questions import draw, judge, starter_bank, view_question
from ..errors import SourceError
from ..play import SharedDice, SystemDice
from ..play.dice.sealed import SealedDice, agreed, commitment, day_key, seal_key
from ..play.dice.sources import AnswerJudge, EnteredDice
from ..play.events import Posed
from ..play.table import Table
from ..play.units import TableId
from ..rules import Buy, DiceSource, Read
from .ids import HERE


class HouseContext:
    """Made anew for each command; `opened` is the seal that the command has made."""

    def __init__(self, key: bytes, secret: str | None) -> None:
        self._key = key
        self._secret = secret
        self.opened: tuple[str, str] | None = None

    def source(self, table: Table, dice: Sequence[int] | None, right: bool | None) -> DiceSource:
        kind, count = table.settings.dice, table.rules.dice.count
        judge: AnswerJudge = _unjudged if right is None else lambda _question: right
        match kind:
            case "entered" if dice is not None:
                return EnteredDice(lambda _roll: dice, judge)
            case "system" | "entered":
                # an opening is thrown by the house: nobody has typed anything yet
                return _SYSTEM if right is None else SystemDice(judge)
            case "shared":
                deal = hmac.new(self._key, f"deal {deal_of(table.id)}".encode(), hashlib.sha256).hexdigest()
                return SharedDice(deal, count, judge)
            case "sealed" | "daily":
                return SealedDice(self._seal_key(table), count, judge)

    def open_seal(self, table: Table) -> str:
        secret = secrets.token_hex(32)
        self.opened = secret, commitment(bytes.fromhex(secret))
        return self.opened[1]

    def secret(self, table: Table) -> str:
        if self._secret is None:
            raise SourceError("source-secret", "The table's seal cannot be found.")
        return self._secret

    def pose(self, table: Table) -> Posed | None:
        """From the house's own bank, none twice at a table before all were asked."""
        question = draw(starter_bank(), (), [posed.id for posed in table.posed], table.id)
        return Posed(question.id, question.text, view_question(question, table.id).options)

    def answered_rightly(self, question: Posed, answer: str) -> bool:
        """There is no teacher to ask, so what the key is not sure of is not right."""
        asked = next((one for one in starter_bank().questions if one.id == question.id), None)
        return asked is not None and judge(asked, answer).outcome == "right"

    def rematch(self, table: Table) -> TableId:
        """The same for every worker that asks: one table has one rematch."""
        name = hmac.new(self._key, f"rematch {table.id}".encode(), hashlib.sha256).hexdigest()
        return TableId((HERE if table.id.startswith(HERE) else "") + name[:16])

    def _seal_key(self, table: Table) -> bytes:
        if table.seal and table.seal.day:
            return day_key(bytes.fromhex(self.secret(table)), table.seal.day)
        salts = table.seal.salts if table.seal else ()
        return seal_key(bytes.fromhex(self.secret(table)), agreed(table.id, table.rules, dict(salts)))


def _unjudged(question: Buy | Read) -> bool:
    raise SourceError("source-judge", "Nobody has judged the answer.")


_SYSTEM = SystemDice(_unjudged)
