"""The same person in three engines, for scenes that are written once."""

from .chromium import ChromiumVisitor
from .firefox import FIREFOX, open_firefox
from .visitor import PATIENCE, PHONE, Visitor
from .webkit import WEBKIT, WebKitVisitor

__all__ = ["FIREFOX", "PATIENCE", "PHONE", "WEBKIT", "ChromiumVisitor", "Visitor", "WebKitVisitor", "open_firefox"]
