from __future__ import annotations

from collections.abc import Iterator

import pytest

import agent_run_client as agentrun

from .live import FaultProxy, Receiver, Service


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    started = Service()
    yield started
    started.stop()


@pytest.fixture
def client(service: Service) -> Iterator[agentrun.AgentRun]:
    with agentrun.AgentRun(**service.options) as made:
        yield made


@pytest.fixture
def proxy(service: Service) -> Iterator[FaultProxy]:
    made = FaultProxy(service.base_url)
    yield made
    made.close()


@pytest.fixture
def receiver(service: Service) -> Iterator[Receiver]:
    made = Receiver(service.receiver_files)
    yield made
    made.close()
