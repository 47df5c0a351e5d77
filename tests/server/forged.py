"""Records with right hashes, appended by somebody who has the store but not the room's key."""
import hashlib
import sqlite3
import struct


def text(words):
    return bytes([len(words)]) + words


def canonical(stream, sequence, when, previous, actor, kind, payload):
    return (b"sabot journal 1\n" + previous + text(stream.encode()) + struct.pack(">Qq", sequence, when) +
            text(actor) + text(b"") + struct.pack(">HH", 0, 1) + bytes(16) +
            struct.pack(">HI", kind, len(payload)) + payload)


def forge(store, kind, payload, actor=b"floor:Flo", stream="room"):
    """In a file. A stream that is not there is begun."""
    database = sqlite3.connect(store)
    database.execute("INSERT OR IGNORE INTO stream (name) VALUES (?)", (stream,))
    number, = database.execute("SELECT number FROM stream WHERE name = ?", (stream,)).fetchone()
    last = database.execute("SELECT place, time_ms, hash FROM record WHERE stream = ? ORDER BY place DESC"
                            " LIMIT 1", (number,)).fetchone()
    place, when, previous = last or (number << 40, 1, bytes(32))
    sequence = (place & (2**40 - 1)) + 1
    hash_ = hashlib.sha256(canonical(stream, sequence, when, previous, actor, kind, payload)).digest()
    database.execute(
        "INSERT INTO record (place, time_ms, actor, command, part, parts, digest, kind, bytes,"
        " previous, hash) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
        (place + 1, when, actor.decode(), "", 0, 1, bytes(16), kind, payload, previous, hash_))
    database.commit()
    database.close()
    return sequence


def cut(store, stream, count):
    """Deletes the last records of a stream in a file, and gives the last one's sequence as it was."""
    database = sqlite3.connect(store)
    triggers = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        database.execute(f"DROP TRIGGER {name}")
    number, = database.execute("SELECT number FROM stream WHERE name = ?", (stream,)).fetchone()
    places = [row[0] for row in database.execute(
        "SELECT place FROM record WHERE stream = ? ORDER BY place DESC LIMIT ?", (number, count))]
    database.execute("DELETE FROM record WHERE place >= ? AND place <= ?", (places[-1], places[0]))
    for _, sql in triggers:
        database.execute(sql)
    database.commit()
    database.close()
    return places[0] & (2**40 - 1)


def forge_shared(database, kind, payload, actor=b"floor:Flo", stream="room"):
    """In a database, by the rights of a server's role; and tells the servers."""
    last = database.run(f"SELECT sequence, time_ms, encode(hash, 'hex') FROM sabot.record WHERE stream = '{stream}'"
                        " ORDER BY sequence DESC LIMIT 1")
    sequence, when, previous = last[0].split("|") if last else (0, 1, "00" * 32)
    sequence = int(sequence) + 1
    hash_ = hashlib.sha256(canonical(stream, sequence, int(when), bytes.fromhex(previous), actor, kind,
                                     payload)).hexdigest()
    database.run(f"SET ROLE sabot; INSERT INTO sabot.record VALUES ('{stream}', {sequence}, {when},"
                 f" '{actor.decode()}', '', 0, 1, '\\x{'00' * 16}', {kind}, '\\x{payload.hex()}',"
                 f" '\\x{previous}', '\\x{hash_}'); SELECT pg_notify('sabot', '{stream}:{sequence}')")
    return sequence


def payloads(store, kind):
    database = sqlite3.connect(store)
    found = [row[0] for row in database.execute(
        "SELECT bytes FROM record WHERE kind = ? ORDER BY place", (kind,))]
    database.close()
    return found


def payloads_shared(database, kind):
    return [bytes.fromhex(row) for row in database.run(
        f"SELECT encode(bytes, 'hex') FROM sabot.record WHERE kind = {kind} ORDER BY stream, sequence")]
