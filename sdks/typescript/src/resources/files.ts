import type { ApiPromise } from "../api-promise.ts";
import type { SentFile } from "../core.ts";
import type {
  CreateFileLinkRequest,
  CreateFileQuery,
  DeletedFile,
  FileLink,
  ListFilesQuery,
  StoredFile,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

export type UploadOptions = CreateFileQuery & {
  /** The media type; default that of the Blob, or text or bytes. */
  contentType?: string | undefined;
};

/** Files that runs read and create. */
export class Files extends Resource {
  /** Upload a file. A Blob is streamed (`fs.openAsBlob(path)`). The call is not retried automatically, because that could store the file twice. */
  upload(content: SentFile["content"], named: UploadOptions = {}, options?: RequestOptions): ApiPromise<StoredFile> {
    const { contentType, ...query } = named;
    const file = { content, type: contentType ?? typeOf(content) };
    return this.core.call("createFile", { query, file }, { maxRetries: 0, ...options });
  }

  /** List files. Newest first: uploaded files, and files that runs created (`run_id`). Scope: `files:read`. */
  list(query?: ListFilesQuery, options?: RequestOptions): PagePromise<StoredFile> {
    return this.core.list("listFiles", { query }, options);
  }

  /** Get a file's metadata. Returns name, type, size, digest and owner. `GET /files/{id}/content` returns the bytes. Scope: `files:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<StoredFile> {
    return this.core.call("getFile", { path: { id } }, options);
  }

  /** Delete a file. Immediate and permanent. Runs and messages that refer to the file keep its id; reading it then returns 404. Scope: `files:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedFile> {
    return this.core.call("deleteFile", { path: { id } }, options);
  }

  /** Download a file. Returns the response, whose `body` is a stream. Set `headers: { Range }` in the options to read a part. */
  async download(id: string, options: RequestOptions = {}): Promise<Response> {
    const { response } = await this.core.open("getFileContent", { path: { id } }, asBytes(options));
    return response;
  }

  /** Create a download link. Anyone with the link can read the file without a key until it expires: after one hour, unless you set another time. To revoke a link, delete the file. `Idempotency-Key` is ignored. A repeated call returns another link. Scope: `files:read`. */
  link(id: string, body?: CreateFileLinkRequest, options?: RequestOptions): ApiPromise<FileLink> {
    return this.core.call("createFileLink", { path: { id }, body }, options);
  }

  /** Download a file with the token of a link. */
  async openLink(id: string, token: string, options: RequestOptions = {}): Promise<Response> {
    const { response } = await this.core.open("getSharedFile", { path: { id }, query: { token } }, asBytes(options));
    return response;
  }
}

const asBytes = (options: RequestOptions): RequestOptions => ({
  ...options,
  headers: { Accept: "*/*", ...options.headers },
});

function typeOf(content: SentFile["content"]): string {
  if (typeof content === "string") return "text/plain; charset=utf-8";
  return (content instanceof Blob && content.type) || "application/octet-stream";
}
