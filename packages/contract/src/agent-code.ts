import { type Static, Type } from "typebox";
import type { Endpoint } from "./endpoint.ts";
import { slug, worded } from "./patterns.ts";
import { closed, ObjectName, Timestamp } from "./schema.ts";

/** The limits of uploaded code. */
export const codeLimits = {
  /** The content of all files together. */
  bytes: 20 * 1_048_576,
  files: 5_000,
  pathLength: 512,
  /** New code that an organisation can upload. */
  uploadsPerHour: 300,
  bytesPerDay: 1_073_741_824,
} as const;

const CodeHash = Type.String({
  pattern: worded("^[0-9a-f]{64}$", "must be the hash of module code, as in an agent or a revision"),
  description: "The SHA-256 of the code, in lower-case hex: `runtime.code` of an agent.",
});

const CodeFile = Type.Object({
  path: Type.String({ description: "The path in the project." }),
  size: Type.Integer({ description: "The size in bytes." }),
  sha256: Type.String({ description: "The SHA-256 of its content, in lower-case hex." }),
});

/** The files that revisions of an agent run. */
export const AgentCode = Type.Object(
  {
    object: ObjectName("agent_code"),
    code: CodeHash,
    module: Type.String({ pattern: slug, description: "The name of the module." }),
    entry: Type.String({ description: "The file that exports the agent." }),
    size: Type.Integer({ description: "The size of all files in bytes." }),
    file_count: Type.Integer({ description: "The number of files." }),
    files: Type.Optional(Type.Array(CodeFile, { description: "Only in `GET /agents/code/{code}`." })),
    content: Type.Optional(
      Type.String({
        description: "Only with `content=true`: the compressed files as they were uploaded, in base64.",
      }),
    ),
    created_at: Timestamp,
  },
  { title: "AgentCode", description: "The files that revisions of an agent run, identified by their hash." },
);
export type AgentCode = Static<typeof AgentCode>;

const GetAgentCodeQuery = Type.Object(
  {
    content: Type.Optional(
      Type.Boolean({ default: false, description: "Whether to return the content of the files." }),
    ),
  },
  closed,
);

/** The endpoints for the code of module agents. */
export const agentCodeEndpoints = {
  createAgentCode: {
    method: "POST",
    path: "/agents/code",
    tag: "Agents",
    summary: "Upload the code of an agent",
    description:
      "Stores the files of a module and loads them once. Nothing is deployed: create or update an agent with `runtime: {type: module, module, code}` to deploy them. `agentrun deploy` makes both calls. The body is compressed with gzip: one line of JSON (`root` is `uploaded`, `module`, `entry`, `files` as `[path, bytes]`, sorted, and `links` as `[path, folder]`), then the content of the files in this order. At most 20 MB and 5,000 files. Code that no revision uses is deleted after a day.",
    scope: "agents:write",
    responses: { 201: AgentCode },
    binary: "upload",
  },
  getAgentCode: {
    method: "GET",
    path: "/agents/code/{code}",
    tag: "Agents",
    summary: "Get the files of an agent's code",
    description:
      "Returns the files with their sizes and hashes. Their content is returned with `content=true`, which requires `agents:write`.",
    scope: "agents:read",
    query: GetAgentCodeQuery,
    params: { code: { schema: CodeHash, notFound: "agent_code_not_found" } },
    responses: { 200: AgentCode },
  },
} as const satisfies Record<string, Endpoint>;
