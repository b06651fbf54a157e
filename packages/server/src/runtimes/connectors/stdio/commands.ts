import { readFileSync } from "node:fs";
import type { OrganizationId } from "@agentrun/contract";
import { Ajv } from "ajv";
import { messageOf } from "../../../lib/errors.ts";
import { ownProperty } from "../../../lib/json/records.ts";

/** A program of the operator's that speaks MCP on its standard input and output. */
export type McpCommand = {
  command: string;
  args?: string[];
  /** What it finds in its environment beside the few things that every program needs. */
  env?: Record<string, string>;
  /** Who may use it; without them, every organisation. */
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

/** The operator's list of programs; throws when the file is not what it should be. */
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

const scheme = "stdio:";

/** What a connector's address calls it; null for an address of the network. */
const nameIn = (url: string): string | null => (url.startsWith(scheme) ? url.slice(scheme.length) : null);

export const isCommand = (url: string): boolean => nameIn(url) !== null;

/** The program that an address names; undefined where there is none, or none for this organisation. */
export function findCommand(
  commands: McpCommands,
  organizationId: OrganizationId,
  url: string,
): McpCommand | undefined {
  const command = ownProperty(commands, nameIn(url) ?? "");
  const isTheirs = command?.organizations?.includes(organizationId) ?? true;
  return isTheirs ? command : undefined;
}
