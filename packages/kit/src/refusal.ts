type Code = "invalid_input" | "invalid_output" | "invalid_action" | "invalid_json_schema";

/** The run would not have come to this: the service refuses what the test sent, or the agent breaks its own word. */
export class TestRefusal extends Error {
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.name = "TestRefusal";
    this.code = code;
  }
}
