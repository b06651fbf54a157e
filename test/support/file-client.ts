import type { Readable } from "node:stream";
import { Agent, request } from "undici";
import { checkAnswer } from "./api-client.ts";
import type { Service } from "./service.ts";

export type FileObject = {
  id: string;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  user: string | null;
  run_id: string | null;
};

export type BytesAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  json<T = Record<string, unknown>>(): T;
};

/** Sends and receives bytes. */
export function createFileClient(service: Pick<Service, "baseUrl" | "ca" | "credentials">) {
  const dispatcher = new Agent({ connect: { ca: service.ca } });
  const call = async (
    method: string,
    path: string,
    { body, headers = {}, key = service.credentials.api_key }: CallOptions = {},
  ): Promise<BytesAnswer> => {
    const answer = await request(path.startsWith("https:") ? path : service.baseUrl + path, {
      method: method as "GET",
      dispatcher,
      headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const { statusCode: status } = answer;
    const json = <T>() => JSON.parse(bytes.toString("utf8")) as T;
    if (status >= 400) {
      const text = bytes.toString("utf8");
      if (method !== "HEAD") checkAnswer(method, path, { status, headers: answer.headers, body: json(), text });
    }
    return { status, headers: answer.headers, bytes, json };
  };
  return {
    call,
    async upload(body: string | Buffer, { name = "a.txt", type = "text/plain", user = "", key }: UploadOptions = {}) {
      const query = new URLSearchParams({ name, ...(user ? { user } : {}) });
      return call("POST", `/files?${query}`, { body, headers: { "content-type": type }, ...(key ? { key } : {}) });
    },
    async keep(body: string | Buffer, options: UploadOptions = {}): Promise<FileObject> {
      const answer = await this.upload(body, options);
      if (answer.status !== 201) throw new Error(`the file was refused: ${answer.bytes}`);
      return answer.json<FileObject>();
    },
    close: () => dispatcher.close(),
  };
}

type CallOptions = {
  body?: string | Buffer | Readable;
  headers?: Record<string, string>;
  key?: string | null;
};
type UploadOptions = { name?: string; type?: string; user?: string; key?: string };

export type FileClient = ReturnType<typeof createFileClient>;

/** A form with one file, as browsers and curl send it. */
export function formOf(fields: Record<string, string>, file: { name: string; type: string; bytes: Buffer } | null) {
  const boundary = "----agentrun-form";
  const rows = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = file
    ? `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`
    : "";
  const parts = file ? [Buffer.from(head), file.bytes, Buffer.from("\r\n")] : [];
  const body = Buffer.concat([...parts, Buffer.from(rows.join("")), Buffer.from(`--${boundary}--\r\n`)]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
