"""The effect language: one grammar for all games, one vocabulary per game."""

from drumhead.content.effects import ast
from drumhead.content.effects.checking import check, problems, signature
from drumhead.content.effects.compiler import Compiler, KeywordUse, keyword_use
from drumhead.content.effects.kinds import (
    AMOUNT,
    COUNT,
    COUNTED,
    DECIMAL,
    DURATION,
    INT,
    KEYWORD,
    ONE,
    TARGET,
    TEXT,
    between,
    optional,
    word,
)
from drumhead.content.effects.parse import parse
from drumhead.content.effects.sentences import rules_text, sentences
from drumhead.content.effects.vocabulary import FilterEntry, Vocabulary

__all__ = [
    "AMOUNT",
    "COUNT",
    "COUNTED",
    "DECIMAL",
    "DURATION",
    "INT",
    "KEYWORD",
    "ONE",
    "TARGET",
    "TEXT",
    "Compiler",
    "FilterEntry",
    "KeywordUse",
    "Vocabulary",
    "ast",
    "between",
    "check",
    "keyword_use",
    "optional",
    "parse",
    "problems",
    "rules_text",
    "sentences",
    "signature",
    "word",
]
