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

/** Client credentials; the secret is encrypted. */
export type ConnectorOAuth = { tokenUrl: string; clientId: string; clientSecret: string; scope: string | null };

/** That a person has to consent: who, and as which client we come; its secret is encrypted. */
export type ConnectorConsent = {
  owner: "organization" | "user";
  clientId: string | null;
  clientSecret: string | null;
  scope: string | null;
};

/** How a connector is reached: what its records and its clients have in common. */
export type ConnectorAccess = {
  id: ConnectorId;
  type: ConnectorType;
  url: string;
  documentUrl: string | null;
  /** Each value is encrypted. */
  headers: Record<string, string>;
  oauth: ConnectorOAuth | null;
  consent: ConnectorConsent | null;
};

export type ConnectorRecord = ConnectorAccess & {
  organizationId: OrganizationId;
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

/** A connector with its OpenAPI document, JSON text, which may be long. */
export type WholeConnector = ConnectorRecord & { document: string | null };

/** What a connector offers, and which of its tools cannot be offered, in words. */
export type FoundTools = { tools: ToolDescription[]; leftOut: readonly string[] };

/** What one of its tools is, as far as it can be told. */
export type ToolDescription = { name: string; description: string; inputSchema: Record<string, unknown> };

/** An OpenAPI document that tools can be made of. */
export type InspectedDocument = {
  summary: DocumentSummary;
  /** The first server that it names. */
  serverUrl: string | null;
  /** Their names. */
  tools: readonly string[];
  /** JSON text of all that its tools are made of. */
  text: string;
};

/** About what a model is charged for being told of tools, in every turn: four characters are a token, more or less. */
export const estimateToolTokens = (tools: readonly ToolDescription[]): number =>
  Math.ceil(tools.reduce((sum, tool) => sum + charactersOf(tool), 0) / 4);

/** A tenth of what the larger models can be told at all. */
const mostTokensUnwarned = 20_000;

/** Null where being told of all these tools costs no model much. */
export function findCostWarning(tools: number, tokens: number): string | null {
  if (tokens <= mostTokensUnwarned) return null;
  return (
    `An agent with all ${tools} tools pays about ${tokens} tokens for them in every turn. ` +
    'Name the ones it needs in its `connectors[].tools`, or let it search: `"tools": {"search": true}`.'
  );
}

const charactersOf = ({ name, description, inputSchema }: ToolDescription): number =>
  name.length + description.length + JSON.stringify(inputSchema).length;

const passing = new Set(["connect_failed", "dns_failed", "timeout", "response_broken"]);

/** Why a connector cannot be used right now; its message may be shown to whoever configured it. */
export class ConnectorError extends Error {
  readonly code: string;
  /** It may be over soon: whoever has time tries again. */
  isPassing: boolean;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ConnectorError";
    this.code = code;
    this.isPassing = passing.has(code);
  }
}

/** Somebody has to connect first. */
export class NotConnected extends ConnectorError {
  readonly connector: ConnectorRecord;
  /** Where they can; null: nobody can be asked here. */
  url: string | null = null;

  constructor(connector: ConnectorRecord, message: string) {
    super("not_connected", `Connector "${connector.name}": ${message}`);
    this.name = "NotConnected";
    this.connector = connector;
  }
}

/** What is wrong with an OpenAPI document, and where: a path like `paths./users.get`. */
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
