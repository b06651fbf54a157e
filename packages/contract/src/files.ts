import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { closed, Nullable, ObjectName, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

/** The documented limits of files. */
export const fileLimits = { nameLength: 255, linkSeconds: 3_600, longestLinkSeconds: 86_400 } as const;

/** A stored file and its metadata. */
export const StoredFile = Type.Object(
  {
    object: ObjectName("file"),
    id: Id("file"),
    name: Type.String({ description: "The file name: no path, no control characters." }),
    content_type: Type.String({ description: "The content type that the uploader sent. It is not verified." }),
    size: Type.Integer({ description: "The size in bytes." }),
    sha256: Type.String({ description: "The SHA-256 of its content, in lower-case hex." }),
    user: Nullable(EndUser),
    run_id: Nullable(Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The run that created it." })),
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
        description: "The file name. For a form, the default is the name of its file.",
      }),
    ),
    user: Type.Optional(EndUser),
  },
  closed,
);

const ListFilesQuery = Type.Object(
  {
    ...pageQuery("file"),
    run_id: Type.Optional(Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "Only files of this run." })),
    user: Type.Optional(EndUser),
  },
  closed,
);

export const CreateFileLinkRequest = Type.Object(
  {
    ttl_seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: fileLimits.longestLinkSeconds,
        default: fileLimits.linkSeconds,
        description: "How long the link works, at most one day.",
      }),
    ),
  },
  { ...closed, title: "CreateFileLinkRequest" },
);
export type CreateFileLinkRequest = Static<typeof CreateFileLinkRequest>;

/** A URL at which anyone can read a file until the link expires. */
export const FileLink = Type.Object(
  { object: ObjectName("file_link"), file_id: Id("file"), url: Type.String(), expires_at: Timestamp },
  { title: "FileLink" },
);
export type FileLink = Static<typeof FileLink>;

const SharedFileQuery = Type.Object(
  { token: Type.String({ maxLength: 256, description: "The signature of the link." }) },
  closed,
);

/** Raw bytes. */
export const FileContent = Type.Unsafe<never>({ type: "string", format: "binary" });

const tag = "Files";
const params = idPath("file");
const ranged = {
  Range: "`bytes=0-99`, `bytes=100-` or `bytes=-100`: returns that part with status 206.",
  "If-None-Match": "The `ETag` that you have: returns 304 if the file is the same.",
};

/** The file endpoints. */
export const fileEndpoints = {
  createFile: {
    method: "POST",
    path: "/files",
    tag,
    summary: "Upload a file",
    description:
      "Send the file as the body, with its `Content-Type` and `name` in the query, or as a form (`multipart/form-data`) with one file.",
    scope: "files:write",
    forEndUsers: true,
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
    forEndUsers: true,
    query: ListFilesQuery,
    responses: { 200: StoredFileList },
  },
  getFile: {
    method: "GET",
    path: "/files/{id}",
    tag,
    summary: "Get a file's metadata",
    scope: "files:read",
    forEndUsers: true,
    params,
    responses: { 200: StoredFile },
  },
  deleteFile: {
    method: "DELETE",
    path: "/files/{id}",
    tag,
    summary: "Delete a file",
    scope: "files:write",
    forEndUsers: true,
    params,
    responses: { 200: DeletedFile },
  },
  getFileContent: {
    method: "GET",
    path: "/files/{id}/content",
    tag,
    summary: "Download a file",
    scope: "files:read",
    forEndUsers: true,
    headers: ranged,
    params,
    responses: { 200: FileContent, 206: FileContent },
    binary: "download",
  },
  createFileLink: {
    method: "POST",
    path: "/files/{id}/link",
    tag,
    summary: "Create a download link",
    scope: "files:read",
    forEndUsers: true,
    params,
    body: CreateFileLinkRequest,
    bodyOptional: true,
    responses: { 201: FileLink },
  },
  getSharedFile: {
    method: "GET",
    path: "/files/{id}/shared",
    tag,
    summary: "Download a file by link",
    scope: null,
    auth: "none",
    headers: ranged,
    params,
    query: SharedFileQuery,
    responses: { 200: FileContent, 206: FileContent },
    binary: "download",
  },
  listRunFiles: {
    method: "GET",
    path: "/runs/{id}/files",
    tag: "Runs",
    summary: "List a run's files",
    scope: "runs:read",
    forEndUsers: true,
    params: idPath("run"),
    query: Type.Object(pageQuery("file"), closed),
    responses: { 200: StoredFileList },
  },
} as const satisfies Record<string, Endpoint>;
