"""Linked matches of one person."""

from typing import Annotated, Any

from msgspec import Meta

from drumhead.server.protocol.base import Code, DeckName, Millis, Name, Sentence, Slug, Wire, Word


class CampaignSide(Wire, frozen=True, kw_only=True):
    id: DeckName
    title: Sentence
    text: Sentence
    icon: Word = ""
    story: Word = ""
    """Which of the game's campaigns it belongs to, where there are several."""


class CampaignGuide(Wire, frozen=True, kw_only=True):
    """What a game's campaign is, and with which side one may begin it."""

    game: Slug
    title: Sentence
    pitch: Sentence
    sides: list[CampaignSide]


class BeginCampaign(Wire, frozen=True, kw_only=True):
    game: Slug
    name: Name
    side: DeckName


class CampaignChoice(Wire, frozen=True, kw_only=True):
    """One choice between missions: what to do, with which things, and which of those (by place) are singled out."""

    do: Slug
    things: Annotated[list[DeckName], Meta(max_length=60)] = []
    places: Annotated[list[Annotated[int, Meta(ge=0, le=59)]], Meta(max_length=60)] = []


class CampaignInfo(Wire, frozen=True, kw_only=True):
    """A campaign between its missions, for whom it belongs to."""

    code: Code
    game: Slug
    name: Word
    created: Millis
    moved: Millis
    over: bool
    room: Code | None = None
    """The battle that is being fought; go there."""
    fought: list[Code]
    """The tables of the battles so far, for their replays."""
    stage: Sentence = ""
    """How far the story is."""
    page: dict[str, Any]
    """What to draw, in the game's own shape, as a scene is."""
