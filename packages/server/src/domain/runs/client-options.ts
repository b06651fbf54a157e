import type { CreateRunRequest } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { AgentRecord } from "../../model/agents.ts";
import type { ClientOptions } from "../../model/client-options.ts";
import { countedInput, GuardrailViolation } from "../guardrails/guarded-input.ts";
import type { SchemaCompiler } from "../schemas/json-schema.ts";

/** Stored with the run and sent to the model in every turn. */
const maxBytes = 131_072;

/** What the caller adds to the run; null: nothing. Throws if the agent does not allow it. */
export function readClientOptions(
  { compileSchema }: { compileSchema: SchemaCompiler },
  { configuration }: AgentRecord,
  { output_schema }: CreateRunRequest,
): ClientOptions | null {
  if (output_schema === undefined) return null;
  if (!configuration.client_schemas) throw new ServiceError("client_schemas_not_allowed", { param: "output_schema" });
  assertSize("output_schema", output_schema);
  compileSchema(output_schema, "output_schema");
  return { output_schema };
}

function assertSize(param: string, value: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes <= maxBytes) return;
  const message = `${param} has ${bytes} bytes as JSON. The maximum is ${maxBytes}.`;
  throw new ServiceError("invalid_value", { param, message });
}

/** The model reads them, so they pass the policies like the input. */
export async function guardClientOptions(
  deps: Parameters<typeof countedInput>[0],
  { organizationId, configuration }: AgentRecord,
  judged: Parameters<typeof countedInput>[1],
  options: ClientOptions,
): Promise<ClientOptions> {
  const json = JSON.stringify(options);
  const verdict = await countedInput(deps, judged)(organizationId, configuration.policy, json, "client_options");
  if (verdict.isBlocked) throw new GuardrailViolation(verdict);
  return verdict.text === json ? options : (JSON.parse(verdict.text) as ClientOptions);
}
