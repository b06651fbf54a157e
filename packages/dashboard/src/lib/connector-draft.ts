import type { Connector, ConnectorPatch, CreateConnectorRequest } from "../models.ts";

/** A header while somebody edits it; the service never shows a value again, so a kept one stays as it is. */
export type HeaderDraft = { name: string; value: string };

export type ConnectorDraft = {
  name: string;
  description: string;
  type: "mcp" | "openapi";
  url: string;
  document_url: string;
  document: unknown;
  visibility: string;
  headers: HeaderDraft[];
  usesOAuth: boolean;
  oauth: { token_url: string; client_id: string; client_secret: string; scope: string };
  approval: string;
};

export const redacted = "[redacted]";
const emptyOAuth = { token_url: "", client_id: "", client_secret: "", scope: "" };

export const newConnectorDraft: ConnectorDraft = {
  name: "",
  description: "",
  type: "mcp",
  url: "",
  document_url: "",
  document: undefined,
  visibility: "shared",
  headers: [],
  usesOAuth: false,
  oauth: emptyOAuth,
  approval: "never",
};

export const toConnectorDraft = (connector: Connector): ConnectorDraft => ({
  name: connector.name,
  description: connector.description ?? "",
  type: connector.type === "openapi" ? "openapi" : "mcp",
  url: connector.url,
  document_url: connector.document_url ?? "",
  document: undefined,
  visibility: connector.visibility,
  headers: Object.entries(connector.headers).map(([name, value]) => ({ name, value })),
  usesOAuth: connector.oauth !== null,
  oauth: connector.oauth ? { ...connector.oauth, scope: connector.oauth.scope ?? "" } : emptyOAuth,
  approval: connector.approval.default,
});

/** What both making and changing one send; what is empty is not said. */
export function toConnectorPatch(draft: ConnectorDraft): ConnectorPatch {
  const isApi = draft.type === "openapi";
  const headers = draft.headers.filter(({ name }) => name !== "").map(({ name, value }) => [name, value]);
  return {
    name: draft.name,
    description: draft.description || null,
    visibility: draft.visibility,
    headers: Object.fromEntries(headers) as Record<string, string>,
    oauth: draft.usesOAuth ? toOAuth(draft.oauth) : null,
    approval: { default: draft.approval },
    ...(draft.url ? { url: draft.url } : {}),
    ...(isApi && draft.document_url ? { document_url: draft.document_url } : {}),
    ...(isApi && draft.document ? { document: draft.document as Record<string, unknown> } : {}),
  };
}

const toOAuth = ({ token_url, client_id, client_secret, scope }: ConnectorDraft["oauth"]) => ({
  token_url,
  client_id,
  scope: scope || null,
  ...(client_secret ? { client_secret } : {}),
});

export const toConnectorRequest = (draft: ConnectorDraft): CreateConnectorRequest => ({
  ...toConnectorPatch(draft),
  name: draft.name,
  type: draft.type,
});
