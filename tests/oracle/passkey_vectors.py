#!/usr/bin/env python3
"""Passkeys that are kept: what a page sends, by this program and `openssl` alone.

    tests/oracle/passkey_vectors.py > tests/vectors/passkeys.jsonl

tests/unit/passkey_test.c reads them. Signatures are drawn: each run gives others.
"""
import hashlib
import hmac
import json
import pathlib
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from authenticator import EDDSA, ES256, RS256, UP, UV, Authenticator, data_of, text  # noqa: E402

KEY = bytes(range(32))
NOW = 1767225600000
ORIGIN = "https://cards.example"
CONFIRM = "confirm\nt1\nc1\n" + "ab" * 32


def challenge(purpose, ends=NOW + 120000, key=KEY):
    body = hashlib.sha256(purpose.encode()).digest() + struct.pack(">Q", ends)
    return text(body + hmac.digest(key, body + purpose.encode(), "sha256"))


def changed(said, field, at):
    data = bytearray(data_of(said[field]))
    data[at] ^= 1
    return {**said, field: text(bytes(data))}


def vector(one, said, purpose, fault=None):
    print(json.dumps({"origin": ORIGIN, "mac_key": KEY.hex(), "now_ms": NOW, "purpose": purpose,
                      "added": one.added(challenge("add\nGus\n3")), "signed": said,
                      "fault": fault}))


for algorithm in (ES256, EDDSA, RS256):
    one = Authenticator(ORIGIN, algorithm)
    good = one.signed(challenge("sign-in"))
    vector(one, good, "sign-in")
    vector(one, one.signed(challenge(CONFIRM), counter=2 ** 32 - 1), CONFIRM)
    vector(one, changed(good, "signature", 40), "sign-in", "the signature is not this passkey's")
    vector(one, changed(good, "authenticator_data", 36), "sign-in",
           "the signature is not this passkey's")
    for said, fault in [
            (one.signed(challenge("sign-in", NOW)), "the challenge is too old; try again"),
            (one.signed(challenge(CONFIRM)),
             "the challenge is not this room's, or was given for something else"),
            (one.signed(challenge("sign-in", key=bytes(32))),
             "the challenge is not this room's, or was given for something else"),
            (one.signed(challenge("sign-in"), origin="https://cards.example:8443"),
             "the page is not at the address where this room's passkeys are good"),
            (one.signed(challenge("sign-in"), rp="example"), "the passkey is one of another site"),
            (one.signed(challenge("sign-in"), flags=UP),
             "the passkey did not ask its owner for finger, face or PIN"),
            (one.signed(challenge("sign-in"), flags=UV),
             "the passkey did not ask its owner for finger, face or PIN"),
            (one.signed(challenge("sign-in"), kind="webauthn.create"),
             "the passkey was asked for something else")]:
        vector(one, said, "sign-in", fault)
    other = Authenticator(ORIGIN, algorithm, identity=one.identity)
    vector(one, other.signed(challenge("sign-in")), "sign-in", "the signature is not this passkey's")
