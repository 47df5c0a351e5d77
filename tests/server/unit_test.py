"""deploy/sabot.service, and the backup beside it: systemd reads it without a word, finds it hardened, and it names what
the program really has.
"""
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

from harness import SABOT

UNIT = pathlib.Path(__file__).parents[2] / "deploy" / "sabot.service"
EXPOSURE_MOST = 20  # of 100, in systemd's own counting; "OK" is up to 40


def analyze(verb, *words):
    """Of a copy whose program is ours: /usr/bin/sabot is not installed here."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "sabot.service"
        copy.write_text(UNIT.read_text().replace("/usr/bin/sabot", SABOT))
        return subprocess.run(["systemd-analyze", verb, *words, str(copy)], capture_output=True,
                              text=True, timeout=60, env={**os.environ, "SYSTEMD_COLORS": "0"})


class Unit(unittest.TestCase):
    def test_systemd_understands_all_of_it(self):
        done = analyze("verify", "--man=no")
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))

    def test_systemd_finds_it_hardened(self):
        done = analyze("security", "--offline=yes", "--no-pager", f"--threshold={EXPOSURE_MOST}")
        self.assertEqual(done.returncode, 0, done.stdout[-200:])
        level = re.search(r"exposure level for sabot.service: ([0-9.]+)", done.stdout)[1]
        self.assertLessEqual(float(level) * 10, EXPOSURE_MOST)
        for line in ("NoNewPrivileges", "PrivateDevices", "MemoryDenyWriteExecute"):
            self.assertRegex(done.stdout, rf"(?m)^✓ {line}")

    def test_it_starts_the_program_as_the_program_wants(self):
        start = re.search(r"(?m)^ExecStart=/usr/bin/sabot (.*)$", UNIT.read_text())[1].split()
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([SABOT, *start[:-1], folder + "/room.yaml"], capture_output=True,
                                  text=True, timeout=60)
        self.assertIn("room.yaml", done.stderr)  # the option is known; the file is not there
        self.assertEqual(done.returncode, 2)


class Backup(unittest.TestCase):
    def test_it_makes_a_copy_each_day_and_removes_old_ones_of_its_own(self):
        text = UNIT.with_name("sabot-backup.service").read_text()
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            subprocess.run([SABOT, "staff", "add", "Flo", "--role", "floor", "--data", folder], check=True,
                           input="a long enough one\n", text=True, capture_output=True, timeout=60)
            (place / "backup").mkdir()
            for name in ("2026-01-01T063000", "2026-01-02T063000", "mine"):
                (place / "backup" / name).mkdir()
                os.utime(place / "backup" / name, (1, 1) if "01-02" not in name else None)
            for verb in ("ExecStart", "ExecStartPost"):
                line = re.search(rf"(?m)^{verb}=(.*)$", text)[1].replace("%%", "%")
                for old, new in (("/usr/bin/sabot", SABOT), ("/var/lib/sabot", folder), ("/backup", folder + "/backup")):
                    line = line.replace(old, new)
                subprocess.run(shlex.split(line), check=True, capture_output=True, timeout=60)
            made = sorted(path.name for path in (place / "backup").iterdir())
            self.assertEqual(made[0], "2026-01-02T063000")
            self.assertEqual((len(made), made[2]), (3, "mine"))
            self.assertTrue((place / "backup" / made[1] / "room.db").exists())

    def test_systemd_understands_service_and_timer(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("sabot-backup.service", "sabot-backup.timer"):
                text = UNIT.with_name(name).read_text().replace("/usr/bin/sabot", SABOT)
                (pathlib.Path(folder) / name).write_text(text)
            done = subprocess.run(["systemd-analyze", "verify", "--man=no", folder + "/sabot-backup.timer",
                                   folder + "/sabot-backup.service"], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
