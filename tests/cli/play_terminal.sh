# `sabot play` at a real terminal, and commands that wait for somebody to type.
python3 - <<'END'
import os, pty, re, select, subprocess, time

colour = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}


class Terminal:
    """A program whose standard input is a terminal."""

    def __init__(self, *words, all_of_it=True):
        self.ours, theirs = pty.openpty()
        end = theirs if all_of_it else subprocess.PIPE
        self.program = subprocess.Popen(["sabot", *words], stdin=theirs, stdout=end, stderr=end,
                                        env=colour, start_new_session=True)
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
print("above the prompt:", last_lines[0].replace("\x1b[1m", "<b>").replace("\x1b[0m", "</b>"))
print("the prompt:", last_lines[1])
print("--- an amount alone, an arrow key, and the last wager again")
for line in ("$25\n", "\x1b[A\n", "same\n", "undo\n"):
    table.seen, table.told = "", 0
    table.type(line)
    table.wait_for("> ")
    print(table.seen.split("\n", 1)[1])
table.type("leave\n")
while table.read(30):
    pass
print("exit", table.program.wait())
print("rounds:", re.search(r"\d+ rounds?: you wagered in \d+", table.seen).group())

for command in ("bank", "settle", "board"):
    print("---", command, "waits")
    waits = Terminal(command, all_of_it=False)
    print(waits.program.stderr.readline().decode(), end="")
    waits.type("\x04")
    out, error = waits.program.communicate(timeout=30)
    print("exit", waits.program.returncode, error.decode(), end="")
END
