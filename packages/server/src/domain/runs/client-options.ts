import type { ClientTool, CreateRunRequest } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { AgentRecord } from "../../model/agents.ts";
import type { ClientOptions } from "../../model/client-options.ts";
import { countedInput, GuardrailViolation } from "../guardrails/guarded-input.ts";
import type { SchemaCompiler } from "../schemas/json-schema.ts";

/** Of a schema, and of all tools. Stored with the run and sent to the model in every turn. */
const maxBytes = 131_072;

type Deps = { compileSchema: SchemaCompiler };

/** What the caller adds to the run; null: nothing. Throws if the agent does not allow it. */
export function readClientOptions(
  deps: Deps,
  { configuration }: AgentRecord,
  { output_schema, tools = [], tool_choice }: CreateRunRequest,
): ClientOptions | null {
  if (output_schema !== undefined) {
    if (!configuration.client_schemas) throw new ServiceError("client_schemas_not_allowed", { param: "output_schema" });
    assertSize("output_schema", output_schema);
    deps.compileSchema(output_schema, "output_schema");
  }
  if (tools.length > 0) {
    if (!configuration.client_tools) throw new ServiceError("client_tools_not_allowed", { param: "tools" });
    assertSize("tools", tools);
    assertTools(deps, tools);
  }
  if (tool_choice !== undefined) assertToolChoice(tool_choice, tools);
  if (output_schema === undefined && tools.length === 0) return null;
  return {
    ...(output_schema === undefined ? {} : { output_schema }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(tool_choice === undefined ? {} : { tool_choice }),
  };
}

function assertSize(param: string, value: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes > maxBytes) throw invalid(param, `${param} has ${bytes} bytes as JSON. The maximum is ${maxBytes}.`);
}

const invalid = (param: string, message: string) => new ServiceError("invalid_value", { param, message });

function assertTools({ compileSchema }: Deps, tools: readonly ClientTool[]): void {
  for (const [index, { name, parameters }] of tools.entries()) {
    const param = `tools.${index}.name`;
    if (tools.findIndex((other) => other.name === name) < index)
      throw invalid(param, `${param}: another tool has the name '${name}'. Give each tool its own name.`);
    if (parameters) compileSchema(parameters, `tools.${index}.parameters`);
  }
}

function assertToolChoice(choice: string, tools: readonly ClientTool[]): void {
  if (tools.length === 0)
    throw invalid("tool_choice", "tool_choice: only allowed with `tools`. Send both, or neither.");
  if (choice === "auto" || choice === "required" || tools.some(({ name }) => name === choice)) return;
  throw invalid(
    "tool_choice",
    `tool_choice: must be 'auto', 'required' or the name of a tool in \`tools\`, not '${choice}'.`,
  );
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
