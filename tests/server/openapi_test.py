"""docs/openapi.json against the server: routes, every example, every field of every command.

The validator below knows the part of JSON Schema that the document uses, and refuses any other
word, so that nothing in it goes unchecked.
"""
import json
import pathlib
import re
import sys
import unittest

from harness import EZ, KEYED, Client, Stream, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = json.loads((ROOT / "docs/openapi.json").read_text())
SCHEMAS = DOCUMENT["components"]["schemas"]
STAFF = [("Flo", "floor", "a long enough one"), ("Dan", "dealer", "a long enough one", "ez")]

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
WORDS = {"$ref", "type", "properties", "required", "additionalProperties", "items", "enum", "const",
         "oneOf", "anyOf", "pattern", "minLength", "maxLength", "minimum", "maximum", "maxItems",
         "description"}


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def faults(value, schema, at="$"):
    """What of the value does not fit, in words; nothing if all does."""
    unknown = set(schema) - WORDS
    assert not unknown, f"the validator does not know {unknown}"
    if "$ref" in schema:
        return faults(value, SCHEMAS[schema["$ref"].rsplit("/", 1)[1]], at)
    if "oneOf" in schema or "anyOf" in schema:
        found = [faults(value, one, at) for one in schema.get("oneOf", schema.get("anyOf"))]
        good = sum(not one for one in found)
        if good == 1 or (good and "anyOf" in schema):
            return []
        return min(found, key=len) if not good else [f"{at}: fits {good} of them"]
    if "const" in schema and value != schema["const"]:
        return [f"{at}: {value!r} is not {schema['const']!r}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{at}: {value!r} is not one of {schema['enum']}"]
    names = schema.get("type", [])
    names = [names] if isinstance(names, str) else names
    if names and not any(is_type(value, name) for name in names):
        return [f"{at}: {value!r} is no {names}"]
    return part_faults(value, schema, at)


def part_faults(value, schema, at):
    out = []
    if isinstance(value, str):
        if not re.search(schema.get("pattern", ""), value):
            out.append(f"{at}: {value!r} does not fit {schema['pattern']}")
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", 1 << 30):
            out.append(f"{at}: {value!r} is too short or too long")
    elif is_type(value, "integer"):
        if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            out.append(f"{at}: {value} is out of range")
    elif isinstance(value, list):
        if len(value) > schema.get("maxItems", len(value)):
            out.append(f"{at}: too many items")
        for i, item in enumerate(value):
            out += faults(item, schema.get("items", {}), f"{at}[{i}]")
    elif isinstance(value, dict):
        properties = schema.get("properties", {})
        out += [f"{at}.{name}: is missing" for name in schema.get("required", [])
                if name not in value]
        for name, item in value.items():
            if name in properties:
                out += faults(item, properties[name], f"{at}.{name}")
            elif schema.get("additionalProperties", True) is False:
                out.append(f"{at}.{name}: is not in the document")
    return out


class Sender:
    """Sends examples as the roles that they name."""

    def __init__(self, test, server):
        self.test, self.server, self.clients, self.ticket = test, server, {}, ""
        self.sent = 0

    async def client(self, role):
        if role not in self.clients:
            self.clients[role] = Client(self.server)
            name = {"floor": "Flo", "dealer": "Dan"}.get(role)
            if name:
                status, _ = await self.clients[role].sign_in(name, "a long enough one")
                assert status == 200
        return self.clients[role]

    async def send(self, method, path, operation, example):
        client = await self.client(example.get("x-role", "nobody"))
        query = example.get("query", "").replace("TICKET", self.ticket)
        target = path.replace("{ID}", example.get("x-table", "ez")) + (f"?{query}" if query else "")
        body = example.get("value")
        if body is not None:
            body = json.loads(json.dumps(body).replace("TICKET", self.ticket))
        status, answer = await client.request(method.upper(), target, body)
        where = f"{method} {target} {body}: {status} {str(answer)[:300]}"
        self.test.assertEqual(status, example["x-status"], where)
        self.test.assertIn(str(status), operation["responses"], where)
        kind, media = next(iter(operation["responses"][str(status)]["content"].items()))
        documents = [answer]
        if kind == "application/x-ndjson":
            documents = [json.loads(line) for line in answer.splitlines()]
            self.test.assertTrue(documents, where)
        for document in documents:
            self.test.assertEqual(faults(document, media["schema"]), [], where)
        if path.endswith("/join") and status == 202:
            self.ticket = answer["ticket"]
        self.sent += 1
        return status, answer


def operations():
    for path, item in DOCUMENT["paths"].items():
        for method in ("get", "post"):
            if method in item:
                yield method, path, item[method]


def command_schemas():
    return {name.split(".", 1)[1]: schema for name, schema in SCHEMAS.items()
            if name.startswith("command.")}


class OpenApi(unittest.TestCase):
    def test_routes_are_those_of_the_server(self):
        source = (ROOT / "host/api/api_routes.c").read_text()
        table = source[source.index("routes[] = {"):]
        routes = set(re.findall(r'\{NET_(GET|POST), "([^"]+)"', table[:table.index("};")]))
        self.assertGreater(len(routes), 10)
        documented = {(method.upper(), path.replace("{ID}", "ID"))
                      for method, path, _ in operations()}
        self.assertEqual(documented, routes | {("GET", "/api/tables/ID/stream")})
        self.assertIn('"/stream"', (ROOT / "host/live/live_streams.c").read_text())

    def test_every_example_is_answered_as_documented(self):
        async def scenario(server):
            sender = Sender(self, server)
            order = {"/api/tables/{ID}/commands": 1, "/api/tables/{ID}/join": 2, "/api/join": 3,
                     "/api/tables/{ID}/joins": 4, "/api/tables/{ID}/events": 5,
                     "/api/rounds": 6, "/api/tables/{ID}/story": 6, "/api/verify": 7}
            for method, path, operation in sorted(operations(), key=lambda one: order.get(one[1], 0)):
                if path.endswith("/stream"):
                    continue
                content = operation.get("requestBody", {}).get("content", {})
                media = content.get("application/json", {})
                examples = list(media.get("examples", {}).values()) + operation.get("x-examples", [])
                self.assertTrue(examples, f"{method} {path} has no example")
                for example in examples:
                    status, _ = await sender.send(method, path, operation, example)
                    if status in (200, 202, 409) and "value" in example:
                        self.assertEqual(faults(example["value"], media["schema"]), [])
            # The events of the commands are as documented too.
            for method, path, operation in operations():
                if method == "get" and path in ("/api/tables/{ID}", "/api/tables/{ID}/events"):
                    for table in ("ez", "real", "new"):
                        for role in ("nobody", "floor"):
                            await sender.send(method, path, operation,
                                              {"x-status": 200, "x-table": table, "x-role": role})
            print(f"{sender.sent} requests answered as documented", file=sys.stderr)
        run([EZ, KEYED], scenario, STAFF, more=["passkeys: http://localhost:8017"])

    def test_refusals_have_these_codes_and_no_others(self):
        source = (ROOT / "lib/table/names.c").read_text()
        codes = re.findall(r'\[SABOT_OBJECTION_\w+\] =\s*{"([a-z-]+)"', source)
        self.assertGreater(len(codes), 50)
        refused = SCHEMAS["Refused"]["properties"]["refused"]["properties"]
        self.assertEqual(refused["code"]["enum"], sorted(codes))

    def test_every_command_has_an_example_and_some_are_done(self):
        media = DOCUMENT["paths"]["/api/tables/{ID}/commands"]["post"]["requestBody"]["content"]
        examples = media["application/json"]["examples"].values()
        self.assertEqual({one["value"]["kind"] for one in examples}, set(command_schemas()))
        self.assertGreater(sum(one["x-status"] == 200 for one in examples), 20)

    def test_commands_have_these_kinds_and_fields_and_no_others(self):
        header = (ROOT / "include/sabot/event.h").read_text()
        kinds = {kind.lower().replace("_", "-")
                 for kind in re.findall(r"SABOT_COMMAND_([A-Z_]+),", header)}
        self.assertEqual(set(command_schemas()), kinds)
        refs = {one["$ref"].rsplit(".", 1)[1] for one in SCHEMAS["Command"]["oneOf"]}
        self.assertEqual(refs, kinds)
        fields = {name for schema in command_schemas().values() for name in schema["properties"]}
        fields -= {"id", "kind"}
        forms = set(re.findall(r'(?:ROW|CHOICE)\(\w+, "([a-z_]+)"',
                               (ROOT / "lib/table/kinds_fields.c").read_text()))
        self.assertLess(fields - {"confirm", "sheet_digest"}, forms)  # of the request, not of the command

        async def scenario(server):
            floor = Client(server)
            await floor.sign_in("Flo", "a long enough one")
            asked = 0
            for kind, schema in command_schemas().items():
                for name in forms:
                    # An object is no field's value: a field that is there says what it expected.
                    # (A sheet is looked up before anything else.)
                    value = {"wrong": "type"}
                    if name == "sheet" and name not in schema["properties"]:
                        value = "commission"
                    status, answer = await floor.command("ez", kind, **{name: value})
                    self.assertEqual(status, 400, (kind, name, answer))
                    unknown = "has no such field" in answer["problem"]["message"]
                    self.assertIn(name, answer["problem"]["message"])
                    self.assertEqual(unknown, name not in schema["properties"],
                                     (kind, name, answer["problem"]["message"]))
                    asked += 1
            print(f"{asked} fields of {len(kinds)} commands asked for", file=sys.stderr)
        run([EZ], scenario, STAFF)

    def test_a_value_that_breaks_a_fields_schema_is_refused_too(self):
        wrong = {"integer": ["1", 1.5, True], "string": [7, None], "boolean": ["yes", 1],
                 "array": ["5h", {}]}

        async def scenario(server):
            floor = Client(server)
            await floor.sign_in("Flo", "a long enough one")
            for kind, schema in command_schemas().items():
                for name, field in schema["properties"].items():
                    for value in wrong[field["type"]] if "type" in field else []:
                        status, answer = await floor.command("ez", kind, **{name: value})
                        self.assertEqual(status, 400, (kind, name, value, answer))
                        self.assertTrue(faults(value, field))
        run([EZ], scenario, STAFF)

    def test_streams_send_documented_messages(self):
        async def scenario(server):
            floor = Client(server)
            await floor.sign_in("Flo", "a long enough one")
            seen = set()
            async with Stream(floor, "ez") as stream:
                await stream.until("state")
                await floor.must("ez", "seat", seat=1, name="Ana")
                await Client(server).request("POST", "/api/tables/ez/join", {"name": "Bo"})
                for _ in range(3):
                    message = await stream.message()
                    self.assertEqual(faults(message, SCHEMAS["Message"]), [])
                    seen.add(message["type"])
                    if seen >= {"change", "joins"}:
                        break
            async with Stream(floor, "ez") as stream:
                for _ in range(3):
                    message = await stream.message()
                    self.assertEqual(faults(message, SCHEMAS["Message"]), [])
                    seen.add(message["type"])
            self.assertEqual(seen, {"you", "state", "change", "joins"})
        run([EZ], scenario, STAFF)

    def test_the_server_has_the_document(self):
        async def scenario(server):
            status, answer = await Client(server).request("GET", "/openapi.json")
            self.assertEqual(status, 200)
            self.assertEqual(answer, DOCUMENT)
        run([EZ], scenario)

    def test_the_validator_finds_what_is_wrong(self):
        you = {"role": "floor", "name": "Flo", "table": "*", "bettor": 0}
        self.assertEqual(faults(you, SCHEMAS["You"]), [])
        for change in [{"role": "king"}, {"bettor": "0"}, {"bettor": True}, {"more": 1}]:
            self.assertTrue(faults({**you, **change}, SCHEMAS["You"]), change)
        self.assertTrue(faults({key: you[key] for key in ("role", "name")}, SCHEMAS["You"]))
        self.assertTrue(faults({"done": {"first": 1}}, SCHEMAS["Done"]))
        self.assertTrue(faults({"state": "seated"}, SCHEMAS["JoinState"]))
        self.assertTrue(faults("5x", SCHEMAS["Event"]["properties"]["card"]))
        with self.assertRaises(AssertionError):
            faults(1, {"multipleOf": 2})


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
