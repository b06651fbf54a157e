import type { Connector, ConnectorPatch, CreateConnectorRequest } from "../models.ts";

/** A header in a form. The service never returns its value; an unchanged one is kept. */
export type HeaderDraft = { name: string; value: string };

export type SignIn = "none" | "credentials" | "consent";

export type ConnectorDraft = {
  name: string;
  description: string;
  type: "mcp" | "openapi";
  url: string;
  document_url: string;
  document: unknown;
  visibility: string;
  headers: HeaderDraft[];
  /** Whether the connector signs in itself or a user consents. */
  signIn: SignIn;
  oauth: { token_url: string; client_id: string; client_secret: string; scope: string };
  authorization: { owner: string; client_id: string; client_secret: string; scope: string };
  approval: string;
};

export const redacted = "[redacted]";
const emptyOAuth = { token_url: "", client_id: "", client_secret: "", scope: "" };
const emptyAuthorization = { owner: "user", client_id: "", client_secret: "", scope: "" };

export const newConnectorDraft: ConnectorDraft = {
  name: "",
  description: "",
  type: "mcp",
  url: "",
  document_url: "",
  document: undefined,
  visibility: "shared",
  headers: [],
  signIn: "none",
  oauth: emptyOAuth,
  authorization: emptyAuthorization,
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
  signIn: connector.authorization ? "consent" : connector.oauth ? "credentials" : "none",
  oauth: connector.oauth ? { ...connector.oauth, scope: connector.oauth.scope ?? "" } : emptyOAuth,
  authorization: connector.authorization ? toAuthorizationDraft(connector.authorization) : emptyAuthorization,
  approval: connector.approval.default,
});

/** The body for both create and update, without empty fields. */
export function toConnectorPatch(draft: ConnectorDraft): ConnectorPatch {
  const isApi = draft.type === "openapi";
  const headers = draft.headers.filter(({ name }) => name !== "").map(({ name, value }) => [name, value]);
  return {
    name: draft.name,
    description: draft.description || null,
    visibility: draft.visibility,
    headers: Object.fromEntries(headers) as Record<string, string>,
    oauth: draft.signIn === "credentials" ? toOAuth(draft.oauth) : null,
    authorization: draft.signIn === "consent" && !isApi ? toAuthorization(draft.authorization) : null,
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

const toAuthorizationDraft = (shown: NonNullable<Connector["authorization"]>): ConnectorDraft["authorization"] => ({
  owner: shown.owner,
  client_id: shown.client_id ?? "",
  client_secret: shown.client_secret ?? "",
  scope: shown.scope ?? "",
});

/** Without a client id there is no client secret. */
const toAuthorization = ({ owner, client_id, client_secret, scope }: ConnectorDraft["authorization"]) => ({
  owner,
  client_id: client_id || null,
  client_secret: (client_id && client_secret) || null,
  scope: scope || null,
});

export const toConnectorRequest = (draft: ConnectorDraft): CreateConnectorRequest => ({
  ...toConnectorPatch(draft),
  name: draft.name,
  type: draft.type,
});
