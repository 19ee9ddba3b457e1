"""What was this server told, and by whom? Settings from a TOML file, the environment and the command line.

The later wins: what is shipped, then the file (``--settings``, ``$DRUMHEAD_SETTINGS``, or ``drumhead.toml`` in the data
folder), then the environment (``DRUMHEAD_PORT``, ``DRUMHEAD_LIMITS_IDENTITY_ROOMS``), then the command line. A name
that no setting has is a mistake in a file; in the environment it may be somebody else's and is only shown.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from drumhead.kernel import Refusal
from drumhead.server.settings import Limits, Rate, Settings, data_directory

FILE = "drumhead.toml"
PREFIX = "DRUMHEAD_"
OURS_ELSEWHERE = frozenset({"SETTINGS", "DEBUG", "SOAK", "SERVER", "PACKS"})


class SettingsError(Refusal):
    """A setting cannot be read; the sentence names it and where it stands."""


class Told(NamedTuple):
    settings: Settings
    origin: dict[str, str]
    """For each setting that is not the shipped one, who told it."""
    unknown: list[str]
    """Names in the environment that look like ours and are not."""


def read(
    given: Mapping[str, Any] | None = None, file: Path | None = None, environment: Mapping[str, str] | None = None
) -> Told:
    """All settings together. ``given``: from the command line, where None means not given."""
    around = os.environ if environment is None else environment
    said = {name: value for name, value in (given or {}).items() if value is not None}
    if "DRUMHEAD_DATA" in around and "data" not in said:
        data = Path(around["DRUMHEAD_DATA"])
    else:
        data = Path(said["data"]) if "data" in said else data_directory()
    values: dict[str, Any] = {"data": str(data)}
    origin: dict[str, str] = {}
    _from_file(values, origin, _file(file, around, data))
    unknown = _from_environment(values, origin, around)
    for name, value in said.items():
        values[name] = str(value) if isinstance(value, Path) else value
        origin[name] = "command line"
    return Told(_checked(values, origin), origin, unknown)


def _file(file: Path | None, around: Mapping[str, str], data: Path) -> Path | None:
    if file is not None:
        return file
    if "DRUMHEAD_SETTINGS" in around:
        return Path(around["DRUMHEAD_SETTINGS"])
    beside = data / FILE
    return beside if beside.is_file() else None


def _from_file(values: dict[str, Any], origin: dict[str, str], file: Path | None) -> None:
    if file is None:
        return
    try:
        read = tomllib.loads(file.read_text())
    except OSError as error:
        raise SettingsError(
            f"The settings in {file} cannot be read: {(error.strerror or str(error)).lower()}."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"The settings in {file} are not TOML: {error}.") from None
    for name, value in read.items():
        if name == "limits" and isinstance(value, dict):
            for inner, rate in value.items():
                _known(f"limits.{inner}", file)
                values.setdefault("limits", {})[inner] = rate
                origin[f"limits.{inner}"] = str(file)
        else:
            _known(name, file)
            values[name] = value
            origin[name] = str(file)


def _known(name: str, file: Path) -> None:
    if name not in KINDS:
        raise SettingsError(f"There is no setting '{name}', which stands in {file}.")


def _from_environment(values: dict[str, Any], origin: dict[str, str], around: Mapping[str, str]) -> list[str]:
    unknown: list[str] = []
    for variable in sorted(around):
        if not variable.startswith(PREFIX) or variable[len(PREFIX) :] in OURS_ELSEWHERE:
            continue
        name = variable[len(PREFIX) :].lower()
        if name.startswith("limits_"):
            name = "limits." + name[len("limits_") :]
        if name not in KINDS:
            unknown.append(variable)
            continue
        value = _parsed(variable, around[variable], KINDS[name])
        if name.startswith("limits."):
            values.setdefault("limits", {})[name.partition(".")[2]] = value
        else:
            values[name] = value
        origin[name] = f"${variable}"
    return unknown


def _parsed(variable: str, text: str, kind: Any) -> Any:
    """A value of the environment: words separated by commas for a list, ``20/100`` for a rate."""
    if kind is bool:
        if text.lower() not in ("1", "true", "yes", "on", "0", "false", "no", "off", ""):
            raise SettingsError(f"${variable} is yes or no, not '{text}'.")
        return text.lower() in ("1", "true", "yes", "on")
    if kind is Rate:
        per_second, _, burst = text.partition("/")
        try:
            return {"per_second": float(per_second), "burst": float(burst)}
        except ValueError:
            raise SettingsError(f"${variable} is a rate such as 20/100 (a second / at once), not '{text}'.") from None
    if kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            raise SettingsError(f"${variable} is a number, not '{text}'.") from None
    if kind in (list[str], list[str] | None):
        return [word.strip() for word in text.split(",") if word.strip()]
    return text


def _checked(values: dict[str, Any], origin: dict[str, str]) -> Settings:
    try:
        settings = msgspec.convert(values, Settings, dec_hook=lambda kind, value: kind(value))
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        where = str(error).partition("$.")[2].strip("`")
        reason = str(error).partition(" - at")[0]
        told = f" (told by {origin[where]})" if where in origin else ""
        raise SettingsError(f"The setting '{where or 'limits'}' is wrong: {reason}{told}.") from None
    if not 0 <= settings.port <= 65535:
        raise SettingsError("The setting 'port' is a number from 0 to 65535.")
    if settings.bot_workers < 1 or settings.bot_seconds <= 0:
        raise SettingsError("Bots need at least one worker and more than no time.")
    return settings


def shown(told: Told) -> str:
    """All settings as TOML, each with who told it; passwords in a database URL are blotted out."""
    lines = ["# Every setting; what is not marked is as shipped."]
    plain = msgspec.to_builtins(told.settings, enc_hook=str)
    plain["db"] = _blotted(plain["db"])
    for name, value in plain.items():
        if name != "limits":
            lines.append(_line(name, value, told.origin.get(name, "")))
    lines += ["", "[limits]"]
    lines += [_line(name, rate, told.origin.get(f"limits.{name}", "")) for name, rate in plain["limits"].items()]
    lines += [f"# {name} is set in the environment, and is no setting." for name in told.unknown]
    return "\n".join(lines)


def _blotted(url: str) -> str:
    scheme, mark, rest = url.partition("://")
    login, at, host = rest.rpartition("@")
    if not mark or ":" not in login:
        return url
    return f"{scheme}://{login.partition(':')[0]}:***{at}{host}"


def _line(name: str, value: Any, origin: str) -> str:
    tail = f"  # {origin}" if origin else ""
    if value is None:
        return f"# {name} is not set"
    return f"{name} = {_toml(value)}{tail}"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_toml(inner)}" for name, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(inner) for inner in value) + "]"
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()
    return str(value)


def _kinds() -> dict[str, Any]:
    """What kind of value each setting takes."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    del kinds["limits"]
    return kinds | {f"limits.{field.name}": field.type for field in msgspec.structs.fields(Limits)}


KINDS = _kinds()
