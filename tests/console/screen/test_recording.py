"""The recording of a game in the README is one of the real screen, small, and still for readers who want no motion."""

from html import escape
from pathlib import Path

from tools.animation import rows_of
from tools.recording import RECORDING, ROOT, SHOTS, STILL, STILL_SHOT, show, start


def test_the_still_of_the_readme_is_what_the_screen_shows(tmp_path: Path) -> None:
    still, recording = STILL.read_text("utf-8"), RECORDING.read_text("utf-8")
    terminal = start(tmp_path)
    show(terminal, SHOTS[: STILL_SHOT + 1])
    terminal.wait_for(lambda _: all(row in still for row in rows_of(terminal.screen)), "still (run make recording)")
    assert all(row in recording for row in rows_of(terminal.screen))
    terminal.press("q")
    assert terminal.exit_code() == 0


def test_the_recording_is_small_and_has_every_shot() -> None:
    recording = RECORDING.read_bytes()
    assert len(recording) < 150_000
    assert all(escape(shot.caption).encode() in recording for shot in SHOTS)


def test_readers_who_want_no_motion_see_the_still() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    moving, still = (path.relative_to(ROOT).as_posix() for path in (RECORDING, STILL))
    assert f'<source media="(prefers-reduced-motion: reduce)" srcset="{still}">' in readme
    assert f'src="{moving}"' in readme
    assert "@keyframes" not in STILL.read_text("utf-8")
    assert "animation:" not in RECORDING.read_text("utf-8").replace(
        f"@media (prefers-reduced-motion:no-preference){{.m{{animation:{sum(shot.seconds for shot in SHOTS):g}s", ""
    )
