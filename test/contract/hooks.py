"""What schemathesis asks stays as it is, but for two things that would leave the rest of it unasked."""

import os

import schemathesis

OWN_KEY = os.environ["AGENTRUN_CONTRACT_KEY_ID"]
NOBODYS_KEY = "key_00000000000000000000000000"


def is_wait(value: object) -> bool:
    """One that the schema takes: what it refuses is still to be refused."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 60


@schemathesis.hook
def before_call(context, case, kwargs):
    path = case.operation.path
    # Nobody has runs for its workers: each poll would take as long as it may.
    if path == "/workers/{id}/poll" and isinstance(case.body, dict) and is_wait(case.body.get("wait_seconds", 0)):
        case.body["wait_seconds"] = 0
    # It finds its own key in the list, and whatever it asks without it is 401.
    if path.startswith("/api-keys/{id}") and (case.path_parameters or {}).get("id") == OWN_KEY:
        case.path_parameters["id"] = NOBODYS_KEY
