"""What goes to a push service: RFC 8291 (encryption) and RFC 8292 (who signs)."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from dicehouse.errors import DicehouseError
from dicehouse.server.push.messages import CURVE, PADDED, Signer, decode, encode, encrypt, expect_keys
from testkit.server.push import Device, Received, verified


def test_the_example_of_rfc_8291_comes_out_byte_for_byte() -> None:
    """Section 5, with the values of appendix A."""
    own = ec.derive_private_key(int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), CURVE)
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        decode("DGv6ra1nlYgDCS1FRnbzlw"),
        own,
        padded=0,
    )
    assert encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_every_message_is_read_by_its_device_alone_and_has_one_length() -> None:
    device, other = Device("a"), Device("b")
    key, secret = device.wish["key"], device.wish["secret"]
    bodies = [encrypt(text, key, secret) for text in (b"[]", b"[]", b"x" * PADDED)]
    assert [device.read(body) for body in bodies] == [b"[]", b"[]", b"x" * PADDED]
    assert len({len(body) for body in bodies}) == 1
    assert bodies[0] != bodies[1]
    with pytest.raises(InvalidTag):
        other.read(bodies[0])


def test_the_house_signs_for_one_push_service_and_half_a_day() -> None:
    signer = Signer(b"\7" * 32, "mailto:host@example.org")
    said = signer.authorization("https://push.example.org:443/abc?d", 1_000_000.5)
    key, claims = verified(Received("/abc", {"authorization": said}, b""))
    assert key == signer.public
    assert claims == {"aud": "https://push.example.org:443", "exp": 1_043_200, "sub": "mailto:host@example.org"}
    assert Signer(b"\xff" * 32, "").public != signer.public


@pytest.mark.parametrize("key", ["", "AAAA", "B" * 87, "*", "BA" + "A" * 85])
def test_keys_that_nothing_can_be_encrypted_for_are_refused(key: str) -> None:
    good = Device("a").wish
    expect_keys(good["key"], good["secret"])
    for wrong in ((key, good["secret"]), (good["key"], "AAAA")):
        with pytest.raises(DicehouseError) as caught:
            expect_keys(*wrong)
        assert caught.value.code == "call-refused"
