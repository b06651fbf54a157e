type Code = "invalid_input" | "invalid_output" | "invalid_action" | "invalid_json_schema" | "no_such_step";

/** The run would not have come to this: the service refuses what the test sent, the agent breaks its own word, or the test waits for a step that does not come. */
export class TestRefusal extends Error {
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.name = "TestRefusal";
    this.code = code;
  }
}
