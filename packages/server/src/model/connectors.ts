import type {
  ConnectorApproval,
  ConnectorId,
  connectorTypes,
  connectorVisibilities,
  DocumentSummary,
  OrganizationId,
} from "@agentrun/contract";
import { ownProperty } from "../lib/json/records.ts";

export type ConnectorType = (typeof connectorTypes)[number];
export type ConnectorVisibility = (typeof connectorVisibilities)[number];

/** OAuth client credentials; the secret is encrypted. */
export type ConnectorOAuth = { tokenUrl: string; clientId: string; clientSecret: string; scope: string | null };

/** OAuth with a person's consent: who consents, and the client to use; its secret is encrypted. */
export type ConnectorConsent = {
  owner: "organization" | "user";
  clientId: string | null;
  clientSecret: string | null;
  scope: string | null;
};

/** How to reach a connector. */
export type ConnectorAccess = {
  id: ConnectorId;
  organizationId: OrganizationId;
  type: ConnectorType;
  url: string;
  documentUrl: string | null;
  /** Each value is encrypted. */
  headers: Record<string, string>;
  oauth: ConnectorOAuth | null;
  consent: ConnectorConsent | null;
};

export type ConnectorRecord = ConnectorAccess & {
  name: string;
  description: string | null;
  documentSummary: DocumentSummary | null;
  visibility: ConnectorVisibility;
  approval: ConnectorApproval;
  status: "unchecked" | "ok" | "failing";
  checkedAt: Date | null;
  checkError: string | null;
  toolCount: number | null;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A connector with its OpenAPI document as JSON text, which may be long. */
export type WholeConnector = ConnectorRecord & { document: string | null };

/** The tools of a connector, and messages about those that cannot be offered. */
export type FoundTools = { tools: ToolDescription[]; leftOut: readonly string[] };

export type ToolDescription = { name: string; description: string; inputSchema: Record<string, unknown> };

/** An OpenAPI document that defines tools. */
export type InspectedDocument = {
  summary: DocumentSummary;
  /** The first server in the document. */
  serverUrl: string | null;
  /** Names of the tools. */
  tools: readonly string[];
  /** JSON text of the parts that define the tools. */
  text: string;
};

/** Estimates the tokens that tool definitions cost in every turn, at about four characters per token. */
export const estimateToolTokens = (tools: readonly ToolDescription[]): number =>
  Math.ceil(tools.reduce((sum, tool) => sum + charactersOf(tool), 0) / 4);

/** About a tenth of the context window of larger models. */
const maxTokensWithoutWarning = 20_000;

/** A warning if these tools use many tokens; null otherwise. */
export function findCostWarning(tools: number, tokens: number): string | null {
  if (tokens <= maxTokensWithoutWarning) return null;
  return (
    `An agent with all ${tools} tools uses about ${tokens} tokens for them in every turn. ` +
    'List the tools it needs in its `connectors[].tools`, or enable tool search: `"tools": {"search": true}`.'
  );
}

const charactersOf = ({ name, description, inputSchema }: ToolDescription): number =>
  name.length + description.length + JSON.stringify(inputSchema).length;

const temporary = new Set(["connect_failed", "dns_failed", "timeout", "response_broken"]);

/** Why a connector cannot be used now. The message may be shown to the member who configured it. */
export class ConnectorError extends Error {
  readonly code: string;
  /** The problem may be temporary: the caller may try again. */
  isPassing: boolean;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ConnectorError";
    this.code = code;
    this.isPassing = temporary.has(code);
  }
}

/** A person has to connect first. */
export class NotConnected extends ConnectorError {
  readonly connector: ConnectorRecord;
  /** The page to connect; null: no person is available. */
  url: string | null = null;

  constructor(connector: ConnectorRecord, message: string) {
    super("not_connected", `Connector "${connector.name}": ${message}`);
    this.name = "NotConnected";
    this.connector = connector;
  }
}

/** A fault in an OpenAPI document. `path`: where, such as `paths./users.get`. */
export class DocumentError extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = "DocumentError";
    this.path = path;
  }
}

export const approvalOf = (approval: ConnectorApproval, tool: string): "never" | "always" =>
  ownProperty(approval.tools, tool) ?? approval.default;
