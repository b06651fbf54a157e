import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { printable, storable, worded } from "./patterns.ts";
import { closed, JsonObject, ManagedBy, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
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
    "The URL of the MCP endpoint or of the API: https, without credentials. `stdio:<name>` is a program that the operator has configured.",
});
const visibility = OneOf(connectorVisibilities, {
  description:
    "`private`: demo keys cannot see it, cannot create, change or run agents or pipelines that use it, and cannot act on their runs.",
});

const Headers = Type.Unsafe<Record<string, string>>({
  type: "object",
  maxProperties: 20,
  propertyNames: {
    type: "string",
    pattern: worded("^[A-Za-z0-9_-]{1,64}$", "must be a header name: 1–64 letters, digits, '_' and '-'"),
  },
  additionalProperties: { type: "string", maxLength: 4_096, pattern: printable },
  description:
    "Sent with every call; stored encrypted and returned as [redacted]. A value that you send back as [redacted] does not change.",
});

const approval = OneOf(approvals, {
  description: "`always`: each call requires approval, and the run waits in `requires_action`.",
});
const approvalByTool = Type.Unsafe<Record<string, "never" | "always">>({
  type: "object",
  maxProperties: 500,
  propertyNames: { type: "string", minLength: 1, maxLength: 128, pattern: storable },
  additionalProperties: { type: "string", enum: [...approvals] },
  description: "By tool name, as `test` returns it. Other tools use `default`.",
});

/** Which tools of a connector require approval. */
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
    token_url: urlOf("The token endpoint"),
    client_id: Type.String({ ...credential, maxLength: 512 }),
    client_secret: Type.Optional(
      Type.String({
        ...credential,
        description: "Stored encrypted and returned as [redacted]; send [redacted] to keep it.",
      }),
    ),
    scope: Type.Optional(Nullable(Type.String({ ...credential, maxLength: 1_024 }))),
  },
  closed,
);

/** OAuth 2 client credentials, as they are returned. */
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
    path: Type.String({ description: "The position in the document.", examples: ["paths./reports.post.requestBody"] }),
    message: Type.String(),
  },
  { title: "DocumentWarning" },
);
export type DocumentWarning = Static<typeof DocumentWarning>;

const consentOwners = ["organization", "user"] as const;
const consentOwner = OneOf(consentOwners, {
  description:
    "Whose consent is used. `organization`: one consent for all runs (`POST /connectors/{id}/connect`). `user`: the consent of each run's user; a run without it waits in `requires_action` with type `connect`.",
});
const RequestedAuthorization = Type.Object(
  {
    owner: consentOwner,
    client_id: Type.Optional(
      Nullable(
        Type.String({
          ...credential,
          maxLength: 512,
          description:
            "The client id of the service. Without it, the service uses its metadata document or registers itself.",
        }),
      ),
    ),
    client_secret: Type.Optional(
      Nullable(
        Type.String({
          ...credential,
          description: "Stored encrypted and returned as [redacted]; send [redacted] to keep it.",
        }),
      ),
    ),
    scope: Type.Optional(
      Nullable(
        Type.String({
          ...credential,
          maxLength: 1_024,
          description: "The scopes to request; by default those that the server requests.",
        }),
      ),
    ),
  },
  closed,
);

/** OAuth authorization code with PKCE, for a person who connects. */
export const ConnectorAuthorization = Type.Object(
  {
    owner: consentOwner,
    client_id: Nullable(Type.String()),
    client_secret: Nullable(Type.String({ examples: ["[redacted]"] })),
    scope: Nullable(Type.String()),
  },
  { title: "ConnectorAuthorization" },
);

/** A summary of an OpenAPI document. */
export const DocumentSummary = Type.Object(
  {
    openapi: Type.String({ description: "The OpenAPI or Swagger version.", examples: ["3.1.0"] }),
    title: Nullable(Type.String()),
    version: Nullable(Type.String()),
    operations: Type.Integer({ description: "Number of tools." }),
    left_out: Type.Integer({ description: "Number of operations without a tool; see `warnings`." }),
    warnings: Type.Array(DocumentWarning, { description: "Parts that were left out: the first 50." }),
    tool_tokens: Nullable(
      Type.Integer({
        description:
          "Approximate number of tokens that all of its tools add to each model turn. To reduce it, list the tools that an agent needs " +
          'in `connectors[].tools`, or set `"tools": {"search": true}` there.',
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
    status: OneOf(["untested", "ok", "failing"], { description: "The result of the last test." }),
    last_tested_at: Nullable(Timestamp),
    last_error: Nullable(Type.String()),
    tool_count: Nullable(Type.Integer({ description: "Number of tools in the last successful test." })),
    managed_by: ManagedBy,
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
        "An OpenAPI 3 or Swagger 2.0 document, or its text (JSON or YAML). `openapi` connectors need this or `document_url`.",
    }),
  ),
  document_url: Type.Optional(
    urlOf("The URL from which the document (JSON or YAML, up to 16 MiB) is fetched, now and at each test"),
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
    // Required for `mcp`; an `openapi` connector without one calls the first server in its document.
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

/** Every field is optional: fields that are left out keep their values. */
export const ConnectorPatch = Type.Object(
  { name: Type.Optional(name), url: Type.Optional(url), ...settings },
  { ...closed, minProperties: 1, title: "ConnectorPatch" },
);
export type ConnectorPatch = Static<typeof ConnectorPatch>;

export const ConnectorTool = Type.Object(
  {
    name: Type.String({ description: "The name that allow-lists and approvals use." }),
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

/** A URL to send to a person. */
export const ConnectLink = Type.Object(
  {
    object: ObjectName("connect_link"),
    connector_id: Id("con"),
    user: Nullable(Type.String({ description: "The end user who connects; null means the organisation." })),
    url: Type.String({
      description: "Opening the URL connects that user, so send it only to them. It works once.",
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
    disconnected: Type.Boolean({ description: "False if it was not connected." }),
  },
  { title: "Disconnected" },
);

/** The result of a real connection. */
export const ConnectorTest = Type.Object(
  {
    object: ObjectName("connector_test"),
    connector_id: Id("con"),
    ok: Type.Boolean(),
    tools: Type.Array(ConnectorTool),
    tool_tokens: Type.Integer({
      description: "Approximate number of tokens that all tools add to each model turn.",
    }),
    warnings: Type.Array(Type.String(), {
      description:
        "Possible problems: expensive tools, names in `approval` that no tool has, and tools that are left out because they cannot be called.",
    }),
    error: Nullable(
      Type.Object({
        code: Type.String({ examples: ["connect_failed", "unauthorized", "oauth_failed"] }),
        message: Type.String(),
      }),
    ),
    tested_at: Timestamp,
  },
  { title: "ConnectorTest" },
);
export type ConnectorTest = Static<typeof ConnectorTest>;
