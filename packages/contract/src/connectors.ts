import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { printable, storable, worded } from "./patterns.ts";
import { closed, JsonObject, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

export const connectorTypes = ["mcp", "openapi"] as const;
export const connectorVisibilities = ["shared", "private"] as const;
const approvals = ["never", "always"] as const;

const name = Type.String({ minLength: 1, maxLength: 128, pattern: storable, examples: ["Issue tracker"] });
const description = Nullable(Type.String({ maxLength: 2_000, pattern: storable }));
const urlOf = (about: string) =>
  Type.String({
    minLength: 1,
    maxLength: 2_048,
    pattern: storable,
    description: `${about}: https, without credentials.`,
  });
const url = Type.String({
  ...urlOf(""),
  description:
    "The MCP endpoint, or the API's base address: https, without credentials. `stdio:<name>` is a program of the operator's list.",
});
const visibility = OneOf(connectorVisibilities, {
  description:
    "`private`: a demo key does not see it, nor make, change or run an agent or pipeline that has it, nor act on their runs.",
});

const Headers = Type.Unsafe<Record<string, string>>({
  type: "object",
  maxProperties: 20,
  propertyNames: {
    type: "string",
    pattern: worded("^[A-Za-z0-9_-]{1,64}$", "must be a header's name: 1 to 64 letters, digits, '_' and '-'"),
  },
  additionalProperties: { type: "string", maxLength: 4_096, pattern: printable },
  description: "Sent with every call; stored encrypted and shown as [redacted]. Sent back so, a value stays as it is.",
});

const approval = OneOf(approvals, {
  description: "`always`: a person is asked before each call; the run waits in `requires_action`.",
});
const approvalByTool = Type.Unsafe<Record<string, "never" | "always">>({
  type: "object",
  maxProperties: 500,
  propertyNames: { type: "string", minLength: 1, maxLength: 128, pattern: storable },
  additionalProperties: { type: "string", enum: [...approvals] },
  description: "By the tool's name as `check` lists it; the others follow `default`.",
});

/** Which of a connector's tools need a person's consent. */
export const ConnectorApproval = Type.Object(
  { default: approval, tools: approvalByTool },
  { title: "ConnectorApproval" },
);
export type ConnectorApproval = Static<typeof ConnectorApproval>;

const RequestedApproval = Type.Object(
  { default: Type.Optional(approval), tools: Type.Optional(approvalByTool) },
  closed,
);

const credential = { minLength: 1, maxLength: 4_096, pattern: printable };
const RequestedOAuth = Type.Object(
  {
    token_url: urlOf("Where tokens are issued"),
    client_id: Type.String({ ...credential, maxLength: 512 }),
    client_secret: Type.Optional(
      Type.String({ ...credential, description: "Stored encrypted and shown as [redacted]; sent back so, it stays." }),
    ),
    scope: Type.Optional(Nullable(Type.String({ ...credential, maxLength: 1_024 }))),
  },
  closed,
);

/** OAuth 2 client credentials, as they may be shown. */
export const ConnectorOAuth = Type.Object(
  {
    token_url: Type.String(),
    client_id: Type.String(),
    client_secret: Type.String({ examples: ["[redacted]"] }),
    scope: Nullable(Type.String()),
  },
  { title: "ConnectorOAuth" },
);

/** A part of an OpenAPI document that could not be used. */
export const DocumentWarning = Type.Object(
  {
    path: Type.String({ description: "Where in the document.", examples: ["paths./reports.post.requestBody"] }),
    message: Type.String(),
  },
  { title: "DocumentWarning" },
);
export type DocumentWarning = Static<typeof DocumentWarning>;

const consentOwners = ["organization", "user"] as const;
const consentOwner = OneOf(consentOwners, {
  description:
    "Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`.",
});
const RequestedAuthorization = Type.Object(
  {
    owner: consentOwner,
    client_id: Type.Optional(
      Nullable(
        Type.String({
          ...credential,
          maxLength: 512,
          description: "As whom the service comes; without it, it introduces or registers itself.",
        }),
      ),
    ),
    client_secret: Type.Optional(
      Nullable(
        Type.String({
          ...credential,
          description: "Stored encrypted and shown as [redacted]; sent back so, it stays.",
        }),
      ),
    ),
    scope: Type.Optional(
      Nullable(Type.String({ ...credential, maxLength: 1_024, description: "Without it, what the server asks for." })),
    ),
  },
  closed,
);

/** OAuth's authorization code with PKCE: somebody connects. */
export const ConnectorAuthorization = Type.Object(
  {
    owner: consentOwner,
    client_id: Nullable(Type.String()),
    client_secret: Nullable(Type.String({ examples: ["[redacted]"] })),
    scope: Nullable(Type.String()),
  },
  { title: "ConnectorAuthorization" },
);

/** What the service keeps of an OpenAPI document, in short. */
export const DocumentSummary = Type.Object(
  {
    openapi: Type.String({ description: "Its version of OpenAPI or Swagger.", examples: ["3.1.0"] }),
    title: Nullable(Type.String()),
    version: Nullable(Type.String()),
    operations: Type.Integer({ description: "How many tools it gives." }),
    left_out: Type.Integer({ description: "How many of its operations no tool was made of; `warnings` says why." }),
    warnings: Type.Array(DocumentWarning, { description: "What was left out of it: the first 50." }),
    tool_tokens: Nullable(
      Type.Integer({
        description:
          "About how many tokens all of its tools together cost in every turn of a model that is given them. An agent pays less that " +
          'names the ones it needs in `connectors[].tools`, or has `"tools": {"search": true}` there.',
      }),
    ),
    bytes: Type.Integer(),
  },
  { title: "DocumentSummary" },
);
export type DocumentSummary = Static<typeof DocumentSummary>;

export const Connector = Type.Object(
  {
    object: ObjectName("connector"),
    id: Id("con"),
    name: Type.String(),
    description: Nullable(Type.String()),
    type: OneOf(connectorTypes),
    url: Type.String(),
    document_url: Nullable(Type.String()),
    document_summary: Nullable(DocumentSummary),
    visibility: OneOf(connectorVisibilities),
    headers: Type.Unsafe<Record<string, string>>({ type: "object", additionalProperties: { type: "string" } }),
    oauth: Nullable(ConnectorOAuth),
    authorization: Nullable(ConnectorAuthorization),
    approval: ConnectorApproval,
    status: OneOf(["unchecked", "ok", "failing"], { description: "What the last check found." }),
    last_checked_at: Nullable(Timestamp),
    last_error: Nullable(Type.String()),
    tool_count: Nullable(Type.Integer({ description: "How many tools the last good check found." })),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Connector" },
);
export type Connector = Static<typeof Connector>;

export const ConnectorList = ListOf(Connector, "ConnectorList");
export const ListConnectorsQuery = Type.Object(
  {
    ...pageQuery("con"),
    type: Type.Optional(OneOf(connectorTypes)),
    visibility: Type.Optional(OneOf(connectorVisibilities)),
  },
  closed,
);

export const DeletedConnector = Type.Object(
  { object: ObjectName("connector"), id: Id("con"), deleted: Type.Boolean() },
  { title: "DeletedConnector" },
);

const settings = {
  description: Type.Optional(description),
  document: Type.Optional(
    Type.Unsafe<Record<string, unknown> | string>({
      anyOf: [
        { type: "object", additionalProperties: true },
        { type: "string", minLength: 1 },
      ],
      description:
        "An OpenAPI 3 or Swagger 2.0 document, or its text (JSON or YAML); `openapi` connectors need it or a `document_url`.",
    }),
  ),
  document_url: Type.Optional(
    urlOf("Where the document (JSON or YAML, up to 16 MiB) is fetched from, now and at each check"),
  ),
  visibility: Type.Optional(visibility),
  headers: Type.Optional(Headers),
  oauth: Type.Optional(Nullable(RequestedOAuth)),
  authorization: Type.Optional(Nullable(RequestedAuthorization)),
  approval: Type.Optional(RequestedApproval),
};

export const CreateConnectorRequest = Type.Object(
  {
    name,
    type: OneOf(connectorTypes),
    // Needed by `mcp`; an `openapi` connector without one calls the first server that its document names.
    url: Type.Optional(url),
    ...settings,
  },
  {
    ...closed,
    title: "CreateConnectorRequest",
    examples: [{ name: "Issue tracker", type: "mcp", url: "https://tracker.example.com/mcp" }],
  },
);
export type CreateConnectorRequest = Static<typeof CreateConnectorRequest>;

/** Every field optional: what is left out stays as it is. */
export const ConnectorPatch = Type.Object(
  { name: Type.Optional(name), url: Type.Optional(url), ...settings },
  { ...closed, title: "ConnectorPatch" },
);
export type ConnectorPatch = Static<typeof ConnectorPatch>;

export const ConnectorTool = Type.Object(
  {
    name: Type.String({ description: "What allow-lists and approvals call it." }),
    description: Type.String(),
    input_schema: JsonObject(),
    approval: OneOf(approvals),
  },
  { title: "ConnectorTool" },
);
export type ConnectorTool = Static<typeof ConnectorTool>;

export const ConnectRequest = Type.Object(
  { user: Type.Optional(EndUser) },
  { ...closed, title: "ConnectRequest", examples: [{ user: "ada" }] },
);

/** An address to send somebody to. */
export const ConnectLink = Type.Object(
  {
    object: ObjectName("connect_link"),
    connector_id: Id("con"),
    user: Nullable(Type.String({ description: "Whose connection; null: the organisation's." })),
    url: Type.String({
      description: "Whoever opens it connects for that user: give it to nobody else. It works once.",
    }),
    expires_at: Timestamp,
  },
  { title: "ConnectLink" },
);
export type ConnectLink = Static<typeof ConnectLink>;

export const Disconnected = Type.Object(
  {
    object: ObjectName("connector"),
    id: Id("con"),
    user: Nullable(Type.String()),
    disconnected: Type.Boolean({ description: "False: it was not connected." }),
  },
  { title: "Disconnected" },
);

/** What a real connection found. */
export const ConnectorCheck = Type.Object(
  {
    object: ObjectName("connector_check"),
    connector_id: Id("con"),
    ok: Type.Boolean(),
    tools: Type.Array(ConnectorTool),
    tool_tokens: Type.Integer({
      description: "About how many tokens all of them cost in every turn of a model that is given them.",
    }),
    warnings: Type.Array(Type.String(), {
      description:
        "What works, and probably not as it was meant: tools that cost much, names in `approval` that no tool has, tools that cannot be called and are left out.",
    }),
    error: Nullable(
      Type.Object({
        code: Type.String({ examples: ["connect_failed", "unauthorized", "oauth_failed"] }),
        message: Type.String(),
      }),
    ),
    checked_at: Timestamp,
  },
  { title: "ConnectorCheck" },
);
export type ConnectorCheck = Static<typeof ConnectorCheck>;
