"""A line's bytes: uvicorn's own protocol, which lets go of everything when the connection is lost."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = ["LineProtocol"]


class LineProtocol(WebSocketsSansIOProtocol):
    def connection_lost(self, exc: Exception | None) -> None:
        """The parser waits for bytes and holds the protocol, which holds the parser: closed, it lets go.

        Otherwise only a search for reference cycles would free them, and that stops the whole house.
        """
        super().connection_lost(exc)
        self.conn.parser.close()
