import { readFileSync } from "node:fs";
import type { OrganizationId } from "@agentrun/contract";
import { Ajv } from "ajv";
import { messageOf } from "../../../lib/errors.ts";
import { ownProperty } from "../../../lib/json/records.ts";

/** A program of the operator that implements MCP on standard input and output. */
export type McpCommand = {
  command: string;
  args?: string[];
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Organisations that may use it; by default all. */
  organizations?: string[];
};

export type McpCommands = Readonly<Record<string, McpCommand>>;

const texts = { type: "array", items: { type: "string" } };
const shape = {
  type: "object",
  propertyNames: { pattern: "^[A-Za-z0-9_-]{1,64}$" },
  additionalProperties: {
    type: "object",
    properties: {
      command: { type: "string", minLength: 1 },
      args: texts,
      env: { type: "object", additionalProperties: { type: "string" } },
      organizations: texts,
    },
    required: ["command"],
    additionalProperties: false,
  },
};

/** Loads the operator's programs; throws if the file is invalid. */
export function loadCommands(file: string | null): McpCommands {
  if (file === null) return {};
  const ajv = new Ajv();
  try {
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (ajv.validate(shape, read)) return read as McpCommands;
    throw new Error(ajv.errorsText(ajv.errors, { dataVar: "commands" }));
  } catch (error) {
    throw new Error(`The file in AGENTRUN_MCP_COMMANDS, ${file}, cannot be used: ${messageOf(error)}`);
  }
}

const commandScheme = "stdio:";

/** The program name in a connector's URL; null for a network address. */
const nameIn = (url: string): string | null => (url.startsWith(commandScheme) ? url.slice(commandScheme.length) : null);

export const isCommand = (url: string): boolean => nameIn(url) !== null;

/** The program of a connector's URL; undefined if there is none, or none for this organisation. */
export function findCommand(
  commands: McpCommands,
  organizationId: OrganizationId,
  url: string,
): McpCommand | undefined {
  const command = ownProperty(commands, nameIn(url) ?? "");
  const isTheirs = command?.organizations?.includes(organizationId) ?? true;
  return isTheirs ? command : undefined;
}
