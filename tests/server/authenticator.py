"""An authenticator and the browser before it: makes passkeys and signs with them (WebAuthn), or
not quite as they would. Keys and signatures are the `openssl` program's."""
import base64
import hashlib
import json
import pathlib
import struct
import subprocess
import tempfile

ES256, EDDSA, RS256 = -7, -8, -257
UP, UV, AT = 0x01, 0x04, 0x40
KINDS = {ES256: ["EC", "-pkeyopt", "ec_paramgen_curve:P-256"], EDDSA: ["ED25519"],
         RS256: ["RSA", "-pkeyopt", "rsa_keygen_bits:2048"]}


def text(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def data_of(words):
    return base64.urlsafe_b64decode(words + "=" * (-len(words) % 4))


def openssl(*words):
    return subprocess.run(["openssl", *words], check=True, capture_output=True, timeout=60).stdout


class Authenticator:
    """One passkey. `rp` and `origin` are those of the page where it is used."""

    def __init__(self, origin, algorithm=ES256, identity=None):
        self.folder = tempfile.TemporaryDirectory(prefix="sabot-passkey-")
        self.key = str(pathlib.Path(self.folder.name) / "key.pem")
        openssl("genpkey", "-algorithm", *KINDS[algorithm], "-out", self.key)
        self.public = openssl("pkey", "-in", self.key, "-pubout", "-outform", "DER")
        self.algorithm, self.origin = algorithm, origin
        self.rp = origin.split("//")[1].split(":")[0]
        self.identity = identity or hashlib.sha256(self.public).digest()
        self.counter = 0

    def data(self, flags, counter, rp):
        return (hashlib.sha256((rp or self.rp).encode()).digest() + bytes([flags])
                + struct.pack(">I", counter))

    def client(self, kind, challenge, origin, **more):
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin or self.origin,
                           "crossOrigin": False, **more}).encode()

    def sign(self, message):
        place = pathlib.Path(self.folder.name) / "message"
        place.write_bytes(message)
        if self.algorithm == EDDSA:
            return openssl("pkeyutl", "-sign", "-inkey", self.key, "-rawin", "-in", str(place))
        return openssl("dgst", "-sha256", "-sign", self.key, str(place))

    def added(self, challenge, flags=UP | UV, kind="webauthn.create", origin=None, rp=None,
              identity=None):
        """What navigator.credentials.create gives, as our pages send it."""
        identity = identity or self.identity
        data = (self.data(flags | AT, self.counter, rp) + bytes(16)
                + struct.pack(">H", len(identity)) + identity + b"\xa0")
        return {"id": text(self.identity), "algorithm": self.algorithm, "key": text(self.public),
                "authenticator_data": text(data),
                "client_data": text(self.client(kind, challenge, origin))}

    def signed(self, challenge, flags=UP | UV, kind="webauthn.get", origin=None, rp=None,
               counter=None, **more):
        """What navigator.credentials.get gives."""
        data = self.data(flags, self.counter if counter is None else counter, rp)
        client = self.client(kind, challenge, origin, **more)
        signature = self.sign(data + hashlib.sha256(client).digest())
        return {"id": text(self.identity), "authenticator_data": text(data),
                "client_data": text(client), "signature": text(signature)}
