import type { ApiPromise } from "../api-promise.ts";
import type { SentContent } from "../core.ts";
import { openLocalFile } from "../environment.ts";
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

/** What is uploaded. A stream of Node is an async iterable. */
export type UploadContent = SentContent | AsyncIterable<Uint8Array> | { path: string };

/** Files that runs read and create. */
export class Files extends Resource {
  /**
   * Upload a file: text, bytes, a Blob, a stream of the web or of Node, or a file on this machine as `{ path }`. Blobs, streams and files
   * are never completely in memory. The call is not retried automatically, because that could store the file twice; a stream cannot be
   * sent again at all.
   */
  create(content: UploadContent, named: UploadOptions = {}, options?: RequestOptions): ApiPromise<StoredFile> {
    const { contentType, ...query } = isPath(content) ? { name: nameOf(content.path), ...named } : named;
    const type = contentType ?? typeOf(content);
    const file = { content: () => toSent(content), type };
    return this.core.call("createFile", { query, file }, readOnce(content, { maxRetries: 0, ...options }));
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
  async content(id: string, options: RequestOptions = {}): Promise<Response> {
    const { response } = await this.core.open("getFileContent", { path: { id } }, asBytes(options));
    return response;
  }

  /** Create a download link. Anyone with the link can read the file without a key until it expires: after one hour, unless you set another time. To revoke a link, delete the file. `Idempotency-Key` is ignored. A repeated call returns another link. Scope: `files:read`. */
  createLink(id: string, body?: CreateFileLinkRequest, options?: RequestOptions): ApiPromise<FileLink> {
    return this.core.call("createFileLink", { path: { id }, body }, options);
  }

  /** Download a file with the token of a link. */
  async getShared(id: string, token: string, options: RequestOptions = {}): Promise<Response> {
    const { response } = await this.core.open("getSharedFile", { path: { id }, query: { token } }, asBytes(options));
    return response;
  }
}

const asBytes = (options: RequestOptions): RequestOptions => ({
  ...options,
  headers: { Accept: "*/*", ...options.headers },
});

function typeOf(content: UploadContent): string {
  if (typeof content === "string") return "text/plain; charset=utf-8";
  return (content instanceof Blob && content.type) || "application/octet-stream";
}

const isPath = (content: UploadContent): content is { path: string } =>
  typeof content === "object" && !isIterable(content) && !(content instanceof ReadableStream) && "path" in content;

const isIterable = (content: UploadContent): content is AsyncIterable<Uint8Array> =>
  typeof content === "object" && !(content instanceof ReadableStream) && Symbol.asyncIterator in content;

const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

function toSent(content: UploadContent): SentContent | Promise<SentContent> {
  if (isPath(content)) return openLocalFile(content.path);
  return isIterable(content) ? toStream(content) : content;
}

/** A stream is read once, so it cannot be sent again. */
const readOnce = (content: UploadContent, options: RequestOptions): RequestOptions =>
  isIterable(content) || content instanceof ReadableStream ? { ...options, maxRetries: 0 } : options;

/** `ReadableStream.from`, which some browsers do not have. */
function toStream(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const parts = content[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? new TextEncoder().encode(value) : value);
    },
    async cancel(reason) {
      await parts.return?.(reason);
    },
  });
}
