import type { CreateRunRequest } from "@agentrun/contract";
import { type ShownCall, toClientTool } from "../client-tools.ts";
import { refusal } from "./errors.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type ToolOptions = Pick<CreateRunRequest, "tools" | "tool_choice">;

/** The tools of a request, which the client runs itself. With the choice `none` the agent gets none of them. */
export function toToolOptions({ tools, tool_choice: choice }: Fields): ToolOptions {
  if (!Array.isArray(tools) || tools.length === 0 || choice === "none") return {};
  const wanted = choice === undefined || choice === null ? {} : { tool_choice: toChoice(choice) };
  return { tools: tools.map(toTool), ...wanted };
}

/** Chat Completions has the fields in `function`, Responses in the tool. */
function toTool(tool: unknown, index: number): NonNullable<ToolOptions["tools"]>[number] {
  const given = isFields(tool) && tool.type === "function" ? (isFields(tool.function) ? tool.function : tool) : null;
  if (typeof given?.name !== "string")
    throw refusal(
      `tools.${index}`,
      `tools.${index}: only tools of the type \`function\` with a \`name\` are supported.`,
    );
  return toClientTool({ ...given, name: given.name });
}

function toChoice(choice: unknown): string {
  if (choice === "auto" || choice === "required") return choice;
  const named =
    isFields(choice) && choice.type === "function" ? (isFields(choice.function) ? choice.function : choice) : null;
  if (typeof named?.name === "string") return named.name;
  throw refusal("tool_choice", "`tool_choice` must be `auto`, `none`, `required` or a function.");
}

/** A call in the format of Chat Completions. */
export const toToolCall = ({ id, name, input }: ShownCall) => ({
  id,
  type: "function" as const,
  function: { name, arguments: JSON.stringify(input ?? {}) },
});
