"""A client that answers pings when it likes: late, or never. What it says in text is as honest as any."""

from __future__ import annotations

import asyncio

from websockets.frames import Frame, Opcode

from testkit.server.clients import Client, Guest, House, Table


class LateClient(Client):
    """`pinged` and `answered` tell that the house has asked, and that it was told."""

    pinged: asyncio.Event
    answered: asyncio.Event

    @classmethod
    async def late(cls, house: House, table: Table, guest: Guest, seconds: float | None) -> LateClient:
        """Its pongs go out `seconds` late; None is never."""
        client = await cls.silent(house, table)
        assert isinstance(client, LateClient)
        client.pinged, client.answered = asyncio.Event(), asyncio.Event()
        protocol = client.socket.protocol
        send = protocol.send_frame

        def pong(frame: Frame) -> None:
            send(frame)
            client.socket.send_data()
            client.answered.set()

        def send_or_hold(frame: Frame) -> None:
            if frame.opcode is not Opcode.PONG:
                send(frame)
            else:
                client.pinged.set()
                if seconds is not None:
                    asyncio.get_running_loop().call_later(seconds, pong, frame)

        protocol.send_frame = send_or_hold  # type: ignore[method-assign]
        await client.send({"is": "hello", "token": guest.token})
        await client.hear()
        return client
