import { type CodeToolOptions, createCodeTool, languagesOf } from "../code/code-tool.ts";
import type { RuntimeCall } from "../runtime.ts";
import type { Tool } from "../tools.ts";
import { modelError } from "./failures.ts";
import { RunFailed } from "./run-failed.ts";
import type { ModelConfiguration } from "./settings.ts";

/** Tools of the service itself. A connector's tool with the same name takes precedence. */
export function openBuiltInTools(code: CodeToolOptions | null, call: RuntimeCall, others: readonly Tool[]): Tool[] {
  const [use] = (call.configuration.runtime as ModelConfiguration).tools ?? [];
  if (!use) return [];
  if (!code) throw refusal("This node cannot run code for models: AGENTRUN_CODE is off.");
  if (languagesOf(code.sandbox, use).length === 0)
    throw refusal(`This node can run ${code.sandbox.languages.join(", ")}, but none of the agent's languages.`);
  const tool = createCodeTool(code, call, use);
  return [others.some(({ name }) => name === tool.name) ? { ...tool, name: `run_${tool.name}` } : tool];
}

const refusal = (message: string) => new RunFailed(modelError("tool_error", message));
