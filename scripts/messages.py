"""Writes the types of what travels over the socket for the page's scripts, from the server's own: make messages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

from msgspec import NODEFAULT, inspect

from remparts.server.showing import wire

PATH: Final = Path(__file__).parents[1] / "src" / "remparts" / "web" / "messages.d.ts"
COMMAND: Final = "make messages"

_HEAD = f"""\
/** What travels over the socket. Written from the server's messages by `{COMMAND}`: do not edit. */
"""


class Writer:
    """Collects the declarations of types as they are mentioned, each once."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}

    def union(self, name: str, about: str, members: Any) -> None:
        """Declare a union of messages, and all that they mention."""
        names = [self.name(each) for each in inspect.multi_type_info(get_args(members))]
        self.declared[name] = f"/** {about} */\nexport type {name} = {' | '.join(names)};\n"

    def name(self, kind: inspect.Type) -> str:
        """How a type is written."""
        match kind:
            case inspect.StructType() | inspect.DataclassType():
                return self._declare(kind)
            case inspect.Metadata(type=inspect.RawType(), extra={"holds": held}):
                return self.name(inspect.type_info(held))
            case inspect.Metadata():
                return self.name(kind.type)
            case inspect.ListType() | inspect.VarTupleType():
                item = self.name(kind.item_type)
                return f"({item})[]" if "|" in item else f"{item}[]"
            case inspect.TupleType():
                return f"[{', '.join(self.name(each) for each in kind.item_types)}]"
            case inspect.DictType(key_type=inspect.StrType()):
                return f"Record<string, {self.name(kind.value_type)}>"
            case inspect.LiteralType():
                return " | ".join(f"'{value}'" for value in kind.values)
            case inspect.UnionType():
                return " | ".join(self.name(each) for each in kind.types)
            case _ if type(kind) in _PLAIN:
                return _PLAIN[type(kind)]
            case _:
                raise TypeError(f"say in scripts/messages.py how {kind} is written in TypeScript")

    def _declare(self, kind: inspect.StructType | inspect.DataclassType) -> str:
        name = kind.cls.__name__
        if name not in self.declared:
            self.declared[name] = ""  # keeps its place before what it mentions
            about = kind.cls.__dict__.get("__doc__")
            lines = [*_comment(about), f"export interface {name} {{", *self._fields(kind), "}"]
            self.declared[name] = "\n".join(lines) + "\n"
        return name

    def _fields(self, kind: inspect.StructType | inspect.DataclassType) -> Iterator[str]:
        if isinstance(kind, inspect.StructType) and kind.tag is not None:
            yield f"  {kind.tag_field}: '{kind.tag}';"
        for field in kind.fields:
            mark = "?" if _may_be_missing(kind, field) else ""
            yield f"  {field.encode_name}{mark}: {self.name(field.type)};"


_PLAIN: Final[dict[type[inspect.Type], str]] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def _may_be_missing(kind: inspect.StructType | inspect.DataclassType, field: inspect.Field) -> bool:
    """A page may leave out what has a default; the server leaves out what is not set, and defaults if told to."""
    if field.required:
        return False
    is_unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
    omits = isinstance(kind, inspect.StructType) and kind.cls.__struct_config__.omit_defaults
    return is_unset or omits or issubclass(kind.cls, wire.Message)


def _comment(about: str | None) -> list[str]:
    if not about:
        return []
    first, *others = about.strip().splitlines()
    if not others:
        return [f"/** {first} */"]
    return ["/**", f" * {first}", *(f" * {line.strip()}".rstrip() for line in others), " */"]


def declarations() -> str:
    """The whole file."""
    writer = Writer()
    writer.union("PageMessage", "Something a page says.", wire.AnyMessage)
    writer.union("ServerMessage", "Something the server says.", wire.AnyReply)
    return "\n".join([_HEAD, *writer.declared.values()])


if __name__ == "__main__":
    PATH.write_text(declarations(), encoding="utf-8", newline="\n")
