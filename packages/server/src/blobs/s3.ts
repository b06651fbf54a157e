import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AwsV4Signer } from "aws4fetch";
import { Agent, type Dispatcher, request } from "undici";
import { ServiceError } from "../lib/errors.ts";
import type { FileKey } from "../model/files.ts";
import type { BlobStore, Written } from "./blobs.ts";
import { writeMeasured } from "./blobs.ts";

export type S3Settings = {
  endpoint: string;
  bucket: string;
  /** Prefix of every object name: empty, or with a slash at the end. */
  prefix: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Uploads are stored here until they are complete. */
  spoolDirectory: string;
};

type Method = "GET" | "PUT" | "DELETE";
type Sent = { headers?: Record<string, string>; body?: Readable | string };
type Response = Dispatcher.ResponseData;

/** Timeout without progress: connecting, sending, waiting for the response, receiving. */
const maxSilenceMs = 10_000;
const markName = "files-id";

/**
 * Any S3-compatible store. The operator chose its URL, so it may be in a private network. A file is first spooled to the local disk:
 * then its size and digest are known and the store verifies both, and an aborted upload never reaches the store.
 */
export function createS3Blobs(settings: S3Settings, silenceMs = maxSilenceMs): BlobStore {
  const timeouts = { connect: { timeout: silenceMs }, headersTimeout: silenceMs, bodyTimeout: silenceMs };
  const dispatcher = new Agent(timeouts);
  const { endpoint, bucket, prefix } = settings;
  const nameOf = ({ organizationId, id }: FileKey) => `${organizationId}/${id}`;
  const send = async (method: Method, name: string, sent: Sent = {}): Promise<Response> => {
    const url = `${endpoint}/${bucket}/${prefix}${name}`;
    const headers = await sign(settings, method, url, sent);
    const body = sent.body ?? null;
    return request(url, { method, headers, body, dispatcher }).catch((error: unknown) => {
      throw new ServiceError("file_store_unavailable", { cause: nameSilence(error, endpoint, silenceMs) });
    });
  };
  const readMark = async () => {
    const answer = await send("GET", markName);
    if (answer.statusCode === 200) return answer.body.text();
    await expectMissing(answer);
    return null;
  };
  return {
    place: `${endpoint}/${bucket}/${prefix}`,
    write: (file, source) =>
      spool(settings.spoolDirectory, source, async (handle, written) => {
        const headers = { "content-length": String(written.size), "x-amz-content-sha256": written.sha256 };
        const body = handle.createReadStream({ start: 0, autoClose: false });
        await expectStatus(await send("PUT", nameOf(file), { headers, body }), [200, 201]);
        return written;
      }),
    async read(file, range) {
      const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {};
      const answer = await send("GET", nameOf(file), { headers });
      if (answer.statusCode === 200 || answer.statusCode === 206) return answer.body;
      await expectMissing(answer);
      throw new ServiceError("file_content_missing");
    },
    async remove(file) {
      const answer = await send("DELETE", nameOf(file));
      return answer.statusCode === 404 ? expectMissing(answer) : expectStatus(answer, [200, 204]);
    },
    readMark,
    async mark(text) {
      // If two nodes start at once, a store that supports this header keeps the first id.
      const headers = { "if-none-match": "*", "content-length": String(text.length) };
      await expectStatus(await send("PUT", markName, { headers, body: text }), [200, 201, 409, 412]);
      return (await readMark()) ?? text;
    },
    close: () => dispatcher.close(),
  };
}

/** The library's timeout errors name neither the store nor the time. */
function nameSilence(error: unknown, endpoint: string, silenceMs: number): unknown {
  const code = (error as { code?: string } | null)?.code ?? "";
  if (!/^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code)) return error;
  return new Error(`The file store at ${endpoint} made no progress for ${silenceMs / 1_000} s.`, { cause: error });
}

async function sign(settings: S3Settings, method: Method, url: string, { headers = {} }: Sent) {
  const signer = new AwsV4Signer({
    method,
    url,
    headers,
    service: "s3",
    region: settings.region,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
  });
  return Object.fromEntries((await signer.sign()).headers);
}

async function expectStatus(answer: Response, expected: readonly number[]): Promise<void> {
  if (expected.includes(answer.statusCode)) return answer.body.dump();
  throw refusal(answer, await readStart(answer));
}

/** A 404 may also mean that the bucket or the access key is unknown. Then it proves nothing about the object. */
async function expectMissing(answer: Response): Promise<void> {
  const text = await readStart(answer);
  if (answer.statusCode !== 404 || /<Code>(?!NoSuchKey<)/.test(text)) throw refusal(answer, text);
}

const readStart = async ({ body }: Response): Promise<string> => (await body.text().catch(() => "")).slice(0, 500);

/** The store's response goes to the operator's log, not to callers. */
const refusal = ({ statusCode }: Response, text: string) =>
  new ServiceError("file_store_unavailable", {
    cause: new Error(`The file store returned ${statusCode}: ${text}`),
  });

/** The file's name is removed as soon as it is open, so that a crash leaves no file behind. */
async function spool(
  directory: string,
  source: AsyncIterable<Uint8Array>,
  use: (handle: FileHandle, written: Written) => Promise<Written>,
): Promise<Written> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, randomUUID());
  const handle = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    return await use(handle, await writeMeasured(handle, source));
  } finally {
    await handle.close();
  }
}
