import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { closed, Nullable, ObjectName, TimeBound, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

/** Documented limits of files. */
export const fileLimits = { nameLength: 255, linkSeconds: 3_600, longestLinkSeconds: 86_400 } as const;

/** Bytes that are kept, and what is known of them. */
export const StoredFile = Type.Object(
  {
    object: ObjectName("file"),
    id: Id("file"),
    name: Type.String({ description: "What it is called where it is saved: no path, no control characters." }),
    content_type: Type.String({ description: "As whoever uploaded it said; nobody has looked." }),
    size: Type.Integer({ description: "In bytes." }),
    sha256: Type.String({ description: "Of its content, in lower-case hex." }),
    user: Nullable(EndUser),
    run_id: Nullable(Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The run that made it." })),
    created_at: Timestamp,
  },
  { title: "StoredFile" },
);
export type StoredFile = Static<typeof StoredFile>;

export const StoredFileList = ListOf(StoredFile, "StoredFileList");

const DeletedFile = Type.Object(
  { object: ObjectName("file"), id: Id("file"), deleted: Type.Boolean() },
  { title: "DeletedFile" },
);

const UploadQuery = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        maxLength: 1_024,
        pattern: storable,
        description: "What to call it; of a form, its file's own name where this is left out.",
      }),
    ),
    user: Type.Optional(EndUser),
  },
  closed,
);

const ListFilesQuery = Type.Object(
  {
    ...pageQuery("file"),
    run_id: Type.Optional(Id("run")),
    user: Type.Optional(EndUser),
    created_after: TimeBound("At or after."),
    created_before: TimeBound("Before."),
  },
  closed,
);

export const CreateFileLinkRequest = Type.Object(
  {
    expires_in_seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: fileLimits.longestLinkSeconds,
        default: fileLimits.linkSeconds,
        description: "How long the link works; an hour where it is left out, a day at most.",
      }),
    ),
  },
  { ...closed, title: "CreateFileLinkRequest" },
);
export type CreateFileLinkRequest = Static<typeof CreateFileLinkRequest>;

/** An address at which anybody reads a file until it ends. */
export const FileLink = Type.Object(
  { object: ObjectName("file_link"), file_id: Id("file"), url: Type.String(), expires_at: Timestamp },
  { title: "FileLink" },
);
export type FileLink = Static<typeof FileLink>;

const SharedFileQuery = Type.Object(
  { token: Type.String({ maxLength: 256, description: "What the link was signed with." }) },
  closed,
);

/** Bytes as they are. */
const Content = Type.Unsafe<never>({ type: "string", format: "binary" });

const tag = "Files";
const params = idPath("file");
const ranged = {
  Range: "`bytes=0-99`, `bytes=100-` or `bytes=-100`: one part of it, as 206.",
  "If-None-Match": "The `ETag` of what you have: 304 where it is the same.",
};

/** The rows of the API table about files. */
export const fileEndpoints = {
  createFile: {
    method: "POST",
    path: "/files",
    tag,
    summary: "Upload a file",
    description:
      "As the body itself, with its `Content-Type` and `name` in the query, or as a form (`multipart/form-data`) with one file in it.",
    scope: "files:write",
    query: UploadQuery,
    responses: { 201: StoredFile },
    binary: "upload",
  },
  listFiles: {
    method: "GET",
    path: "/files",
    tag,
    summary: "List files",
    scope: "files:read",
    query: ListFilesQuery,
    responses: { 200: StoredFileList },
  },
  getFile: {
    method: "GET",
    path: "/files/{id}",
    tag,
    summary: "Get what is known of a file",
    scope: "files:read",
    params,
    responses: { 200: StoredFile },
  },
  deleteFile: {
    method: "DELETE",
    path: "/files/{id}",
    tag,
    summary: "Delete a file and its content",
    scope: "files:write",
    params,
    responses: { 200: DeletedFile },
  },
  getFileContent: {
    method: "GET",
    path: "/files/{id}/content",
    tag,
    summary: "Read a file, or a part of it",
    scope: "files:read",
    headers: ranged,
    params,
    responses: { 200: Content, 206: Content },
    binary: "download",
  },
  createFileLink: {
    method: "POST",
    path: "/files/{id}/link",
    tag,
    summary: "Make a link that anybody can read a file by, until it ends",
    scope: "files:read",
    params,
    body: CreateFileLinkRequest,
    bodyOptional: true,
    responses: { 201: FileLink },
  },
  getSharedFile: {
    method: "GET",
    path: "/files/{id}/shared",
    tag,
    summary: "Read a file by a link to it",
    scope: null,
    auth: "none",
    headers: ranged,
    params,
    query: SharedFileQuery,
    responses: { 200: Content, 206: Content },
    binary: "download",
  },
  listRunFiles: {
    method: "GET",
    path: "/runs/{id}/files",
    tag: "Runs",
    summary: "List the files that a run made",
    scope: "runs:read",
    params: idPath("run"),
    query: Type.Object(pageQuery("file"), closed),
    responses: { 200: StoredFileList },
  },
} as const satisfies Record<string, Endpoint>;
