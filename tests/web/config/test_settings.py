"""Settings from the environment and from the caller of `create_app`."""

from __future__ import annotations

import pytest

from frontends.web.config.settings import InvalidSetting, Settings


def test_settings_come_from_the_environment_and_the_caller() -> None:
    environment = {"TRIBOLO_PROXIES": "3", "TRIBOLO_DATABASE": "sqlite:////x.db", "TRIBOLO_OTHER": "x", "HOME": "/"}
    settings = Settings.read(environment, {"PROXIES": 4})
    assert (settings.proxies, settings.database_url) == (4, "sqlite:////x.db")
    assert str(Settings.read({}, {"data": "/tmp/games"}).database_url) == "sqlite:////tmp/games/games.db"
    assert "secret" not in repr(Settings.read({}, {"secret_key": "secret"})).replace("secret_key", "")


@pytest.mark.parametrize(
    ("environment", "config", "sentence"),
    [
        ({"TRIBOLO_PROXIES": "many"}, {}, "TRIBOLO_PROXIES cannot be 'many': input should be a valid int"),
        (
            {},
            {"READ_SECONDS_PER_MINUTE": 0},
            "TRIBOLO_READ_SECONDS_PER_MINUTE cannot be 0: input should be greater than 0.",
        ),
        ({"TRIBOLO_PREFIX": "//evil.example"}, {}, "TRIBOLO_PREFIX cannot be '//evil.example': string should match"),
        ({"TRIBOLO_PREFIX": "/play/"}, {}, "TRIBOLO_PREFIX cannot be '/play/': string should match"),
        ({"TRIBOLO_HOSTS": "play..example"}, {}, "TRIBOLO_HOSTS cannot be 'play..example': "),
        ({"TRIBOLO_ADDRESS": "http://play.example"}, {}, "TRIBOLO_ADDRESS cannot be 'http://play.example': it must be"),
        ({"TRIBOLO_ADDRESS": "https://10.0.0.1/"}, {}, "TRIBOLO_ADDRESS cannot be 'https://10.0.0.1/': it must be"),
        ({}, {"TYPO": 1}, "TRIBOLO_TYPO cannot be 1: extra inputs are not permitted."),
    ],
)
def test_an_invalid_setting_is_rejected(environment: dict[str, str], config: dict[str, object], sentence: str) -> None:
    with pytest.raises(InvalidSetting) as refused:
        Settings.read(environment, config)
    assert str(refused.value).startswith(sentence)
