"""C sources as the checks of the tree read them: without comments, function by function."""
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.M)


def files(*folders):
    """The C files below the folders, those that git does not know yet as well; not those of npm."""
    listed = subprocess.run(["find", *folders, "-name", "node_modules", "-prune", "-o",
                             "-name", "*.[ch]", "-print"], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout
    return sorted(ROOT / name for name in listed.split())


def blanked(found):
    return re.sub(r"[^\n]", " ", found[0])


def without_comments(code):
    """Comments become blanks of the same size, so that lines still count."""
    return COMMENT_OR_STRING.sub(
        lambda found: found[0] if found[0][0] in "\"'" else blanked(found), code)


def bare(code):
    """Without comments, and without what is in strings and after `#`, of the same size."""
    code = COMMENT_OR_STRING.sub(
        lambda found: found[0][0] + "_" * (len(found[0]) - 2) + found[0][0]
        if found[0][0] in "\"'" else blanked(found), code)
    return DIRECTIVE.sub(blanked, code)


def line_of(code, place):
    return code.count("\n", 0, place) + 1
