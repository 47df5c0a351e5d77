# `sabot play` at a real terminal, and commands that wait for somebody to type.
python3 - <<'END'
import os, pty, re, select, subprocess, termios, time

colour = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}


def named(words):
    """Colours by their names."""
    return words.replace("\x1b[1;31m", "<red>").replace("\x1b[1m", "<b>").replace("\x1b[0m", "</>")


class Terminal:
    """A program whose standard input is a terminal."""

    def __init__(self, *words, all_of_it=True, kind="dumb"):
        self.ours, theirs = pty.openpty()
        end = theirs if all_of_it else subprocess.PIPE
        self.program = subprocess.Popen(["sabot", *words], stdin=theirs, stdout=end, stderr=end,
                                        env={**colour, "TERM": kind}, start_new_session=True)
        os.close(theirs)
        self.seen, self.told = "", 0  # and how far somebody waited for it

    def read(self, seconds):
        """More of what it shows; empty when nothing came for so long, or at its end."""
        if not select.select([self.ours], [], [], seconds)[0]:
            return ""
        try:
            more = os.read(self.ours, 65536).decode().replace("\r\n", "\n")
        except OSError:
            return ""
        self.seen += more
        return more

    def wait_for(self, words):
        while words not in self.seen[self.told:]:
            assert self.read(30), f"{words!r} did not come: {self.seen[self.told:]!r}"
        self.told = self.seen.index(words, self.told) + len(words)

    def wait_for_keys(self):
        """libedit shows its prompt first, and then has each key as it is pressed."""
        self.wait_for("> ")
        while termios.tcgetattr(self.ours)[3] & termios.ICANON:
            time.sleep(0.005)

    def type(self, words):
        os.write(self.ours, words.encode())


print("--- keys pressed while cards are dealt")
table = Terminal("play", "--seed", "16")
table.wait_for("Enter to watch> ")
table.type("p 25 t 5\n")  # several words are one line
table.wait_for("You: player 25, tie 5")
table.wait_for("change your wagers> ")
table.type("\n")
table.wait_for("Betting is closed")
table.type("\n\nb 50\nleave\n")
table.wait_for("> ")
while table.read(1):
    pass
print("rounds settled:", table.seen.count("You staked"))
last_lines = table.seen.split("\n")[-2:]
print("above the prompt:", named(last_lines[0]))
print("the prompt:", last_lines[1])
print("--- an amount alone, an arrow key, and the last wager again")
for line in ("$25\n", "\x1b[A\n", "same\n", "undo\n"):
    table.seen, table.told = "", 0
    table.type(line)
    table.wait_for("> ")
    print(named(table.seen.split("\n", 1)[1]))
table.type("leave\n")
while table.read(30):
    pass
print("exit", table.program.wait())
print("rounds:", re.search(r"\d+ rounds?: you wagered in \d+", table.seen).group())

print("--- a line is edited, and a line of before comes back")
table = Terminal("play", "--seed", "16", "--no-pause", kind="xterm")
LEFT, UP, TAB = "\x1b[D", "\x1b[A", "\t"
for typed in (f"p 5{LEFT}2", f"{UP}0", f"drag{TAB}5", f"b{TAB}", "nonsense"):
    table.wait_for_keys()
    table.seen, table.told = "", 0
    table.type(typed + "\n")
    table.wait_for("\n")
    table.wait_for("\n")
    print(repr(typed), "->", named(table.seen.split("\n")[1]))
table.wait_for_keys()
table.type("\x04")  # ctrl-D leaves
while table.read(30):
    pass
print("exit", table.program.wait(30))
for name, value, shown in (("NO_COLOR", "1", False), ("NO_COLOR", "", True)):
    colour[name] = value
    table = Terminal("play", "--seed", "16", "--no-pause", kind="xterm")
    table.wait_for_keys()
    table.type("nonsense\n")
    table.wait_for("No: ")
    table.wait_for_keys()
    table.type("\x04")
    while table.read(30):
        pass
    print(f"{name}={value!r}: colour:", "\x1b[1;31m" in table.seen)
del colour["NO_COLOR"]

for command in ("bank", "settle", "board"):
    print("---", command, "waits")
    waits = Terminal(command, all_of_it=False)
    print(waits.program.stderr.readline().decode(), end="")
    waits.type("\x04")
    out, error = waits.program.communicate(timeout=30)
    print("exit", waits.program.returncode, error.decode(), end="")
END
