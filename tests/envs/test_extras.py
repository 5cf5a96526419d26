"""Optional packages: the game runs without them, and errors say what to install."""

import subprocess
import sys

import pytest

MODULES = {
    "tribolo_core.envs.batch": "numpy",
    "tribolo_core.envs.observation": "numpy",
    "tribolo_core.dataset.npz": "numpy",
    "tribolo_core.dataset.parquet": "pyarrow",
    "tribolo_core.dataset.croissant": "pyarrow",
    "tribolo_core.guided": "numpy",
    "tribolo_core.envs.rendering": "numpy",
    "tribolo_core.envs.symmetry": "numpy",
    "tribolo_core.envs.spaces": "gymnasium",
    "tribolo_core.envs.gymnasium": "gymnasium",
    "tribolo_core.envs.gymnasium_vector": "gymnasium",
    "tribolo_core.envs.pettingzoo": "pettingzoo",
    "tribolo_core.envs.openspiel": "pyspiel",
    "tribolo_core.envs.jax": "jax",
}


def python(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("module", MODULES)
def test_a_missing_package_raises_one_sentence(module: str) -> None:
    done = python(f"import sys; sys.modules[{MODULES[module]!r}] = None; import {module}")
    assert done.returncode == 1
    package = {"pyspiel": "open_spiel"}.get(MODULES[module], MODULES[module])
    last = done.stderr.splitlines()[-1]
    assert last.startswith("tribolo_core.errors.MissingExtra: tribolo_core.")
    extra = "jax" if package == "jax" else "research"
    assert f" needs {package}: run pip install {package}, or pip install 'tribolo[{extra}]' for all" in last
    assert "During handling" not in done.stderr


def test_the_game_needs_no_optional_package() -> None:
    program = """
import sys
for name in ("numpy", "pyarrow", "gymnasium", "pettingzoo", "pyspiel", "open_spiel", "jax"):
    sys.modules[name] = None
import tribolo_core, tribolo_core.dataset, tribolo_core.envs
import frontends.console.main, frontends.console.commands.selfplay
plan = tribolo_core.dataset.Plan(1, ("greedy", "random", "greedy"), 1)
print(len(tribolo_core.dataset.play(plan, 0).moves) > 50)
"""
    done = python(program)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_the_selfplay_command_says_what_npz_needs(tmp_path: object) -> None:
    program = f"""
import sys
sys.modules["numpy"] = None
sys.argv = ["tribolo-cli", "selfplay", "--games", "1", "--out", "{tmp_path}/games.npz"]
from frontends.console.main import main
sys.exit(main())
"""
    done = python(program)
    assert done.returncode == 2
    assert f"--out {tmp_path}/games.npz needs numpy: run pip install numpy, or pip install 'tribolo[" in done.stderr
