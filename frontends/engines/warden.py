"""The warden of an engine: it starts the program, and kills it with all it has started when nobody needs it any more.

It runs as a program of its own, so that the engine ends even if its owner is killed:

    python -I -S warden.py MEMORY OWNER LOG FOLDER PROGRAM [ARGUMENT...]

MEMORY is the most bytes of data of a process. OWNER is a socket to the owner: the warden writes the exit code of the
engine to it, and the end of the socket ends the engine. LOG is a file that gets the standard error of the engine.
FOLDER is the working folder of an engine that is confined to it, or empty. The standard input and output are those of
the engine.
"""

from __future__ import annotations

import ctypes
import os
import resource
import selectors
import signal
import struct
import sys

assert sys.platform != "win32", "The warden needs process groups."

MAX_LOG = 1 << 18
"""Bytes of standard error that are logged for each start of an engine; the rest is dropped."""

CANNOT_START = 127
"""The exit code of a program that cannot be started."""


def watch(memory: int, owner: int, log: int, folder: str, command: list[str]) -> None:
    """Start `command`, and kill the whole process group, this process included, when the socket `owner` ends.

    If `folder` is not empty, the engine is confined to it; see `confine`.
    """
    errors, stderr = os.pipe()
    awakened, awaken = os.pipe()
    os.set_blocking(awaken, False)
    signal.set_wakeup_fd(awaken)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    engine = os.fork()
    if engine == 0:
        _become(command, memory, stderr, folder)
    os.close(stderr)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):  # Only the engine holds the pipes, so that their ends are seen.
        os.dup2(nowhere, stream)
    left = MAX_LOG
    with selectors.DefaultSelector() as selector:
        for file in (owner, errors, awakened):
            selector.register(file, selectors.EVENT_READ)
        while True:
            for key, _events in selector.select():
                if key.fd == owner:
                    os.killpg(0, signal.SIGKILL)
                elif key.fd == errors:
                    text = os.read(errors, 1 << 16)
                    if not text:
                        selector.unregister(errors)
                    os.write(log, text[:left])
                    left -= min(left, len(text))
                else:
                    os.read(awakened, 64)
                    _report_exit(engine, owner)


def _become(command: list[str], memory: int, stderr: int, folder: str) -> None:
    """Replace this process by the program `command`; end with `CANNOT_START` if that is impossible.

    If the system allows less data than `memory` bytes, its limit holds.
    """
    try:
        os.dup2(stderr, 2)
        _, allowed = resource.getrlimit(resource.RLIMIT_DATA)
        data = memory if allowed == resource.RLIM_INFINITY else min(memory, allowed)
        resource.setrlimit(resource.RLIMIT_DATA, (data, data))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for ignored_by_python in (signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(ignored_by_python, signal.SIG_DFL)
        signal.set_wakeup_fd(-1)
        if folder:
            confine(folder)
        os.execvp(command[0], command)  # noqa: S606 - the program of an engine needs no shell
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
    os._exit(CANNOT_START)


_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
"""The system calls of Landlock, the same on every processor."""

_NO_NEW_PRIVILEGES = 38
_WRITE_FILE = 1 << 1
_WRITES = sum(1 << bit for bit in (1, *range(4, 13)))
"""The rights to write, make and remove files; later versions add to move (bit 13) and to truncate them (bit 14)."""


def landlock_version() -> int:
    """Return the version of Landlock of this system, or 0 if it has none."""
    return max(0, _call(_CREATE_RULESET, None, 0, 1)) if sys.platform == "linux" else 0


def confine(folder: str) -> None:
    """Make `folder` the working folder of this process, and the only one in which it and its children can write.

    They can also write to existing devices, but neither trace a process outside nor use TCP or signals to it. On a
    system without Landlock, the working folder alone changes. Raise OSError if confining fails.
    """
    os.chdir(folder)
    version = landlock_version()
    if not version:
        return
    writes = _WRITES | ((1 << 13) * (version >= 2)) | ((1 << 14) * (version >= 3))
    network, scopes = 3 * (version >= 4), 3 * (version >= 6)
    handled = struct.pack("=QQQ", writes, network, scopes)[: 8 if version < 4 else 16 if version < 6 else 24]
    rules = _checked(_CREATE_RULESET, handled, len(handled), 0)
    for path, rights in ((folder, writes), ("/dev", _WRITE_FILE)):
        place = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        _checked(_ADD_RULE, rules, 1, struct.pack("=Qi", rights, place), 0)
        os.close(place)
    if ctypes.CDLL(None).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        raise OSError(0, "cannot give up privileges")
    _checked(_RESTRICT_SELF, rules, 0)
    os.close(rules)


def _checked(number: int, *arguments: object) -> int:
    """Make a system call and return its result; raise OSError if it fails."""
    result = _call(number, *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), "cannot be confined")
    return result


def _call(number: int, *arguments: object) -> int:
    found: int = ctypes.CDLL(None, use_errno=True).syscall(number, *arguments)
    return found


def _report_exit(engine: int, owner: int) -> None:
    """Write the exit code of the engine to the socket `owner` if the engine has ended: 128 + N after signal N."""
    try:
        ended, status = os.waitpid(engine, os.WNOHANG)
    except ChildProcessError:  # It has been reported.
        return
    if ended:
        code = os.waitstatus_to_exitcode(status)
        os.write(owner, b"%d\n" % (code if code >= 0 else 128 - code))


if __name__ == "__main__":
    for descriptor in map(int, sys.argv[2:4]):
        os.set_inheritable(descriptor, False)
    watch(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], sys.argv[5:])
