import { readFileSync } from "node:fs";
import { Agent, type RequestOptions, request } from "node:https";
import { createSecureContext, rootCertificates } from "node:tls";
import { readBaseUrl, readConnection, readKeySource } from "../../../../sdks/typescript/src/connection.ts";

export type ConnectionOptions = {
  /** Default: `AGENTRUN_API_KEY`, else the key of the service on this machine. It needs the scope `workers:run`. */
  apiKey?: string;
  /** Default: `AGENTRUN_BASE_URL`, else the service on this machine. */
  baseURL?: string;
  /** A file with additional certificates to trust. Default: `AGENTRUN_CA_FILE`. */
  caFile?: string;
};

export type Answer = { status: number; body: unknown; retryAfterMs: number | null };

export type Connection = {
  readonly baseURL: string;
  /** Rejects if there is no response, or no data for `timeoutMs`. */
  call(method: "POST" | "DELETE", path: string, body: unknown, timeoutMs: number): Promise<Answer>;
  close(): void;
};

/** Finds the URL and key of the service in the same way as the client library. */
function findService(options: ConnectionOptions) {
  try {
    const found = readConnection(options);
    const trust = found.caFile === undefined ? {} : { secureContext: trustAlso(readFileSync(found.caFile, "utf8")) };
    return { baseURL: readBaseUrl(found, options), readKey: readKeySource(found), trust };
  } catch (error) {
    throw new WorkerRefused(error instanceof Error ? error.message : String(error));
  }
}

/** Created once, because it takes longer than a connection. */
const trustAlso = (certificates: string) => createSecureContext({ ca: [...rootCertificates, certificates] });

/** Keep-alive connections to the service. Throws `WorkerRefused` if the URL or the key is missing. */
export function openConnection(options: ConnectionOptions): Connection {
  const { baseURL, readKey, trust } = findService(options);
  // Supports HTTPS_PROXY and NO_PROXY, like the workers of the other languages; since Node 24.5.
  const agent = new Agent({ keepAlive: true, proxyEnv: process.env, ...trust });
  let isClosed = false;
  return {
    baseURL,
    async call(method, path, body, timeoutMs) {
      if (isClosed) throw new WorkerRefused("The worker has stopped.");
      const text = body === undefined ? "" : JSON.stringify(body);
      const headers = {
        Authorization: `Bearer ${await readKey?.()}`,
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(text),
      };
      return send(`${baseURL}${path}`, { method, agent, headers, timeout: timeoutMs }, text).catch((error) => {
        // Other idle connections may be dead too, so a retry must use a new one.
        closeIdle(agent);
        throw error;
      });
    },
    close() {
      isClosed = true;
      agent.destroy();
    },
  };
}

function closeIdle({ freeSockets }: Agent): void {
  for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
}

const send = (url: string, options: RequestOptions, text: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve(toAnswer(response.statusCode ?? 0, response.headers["retry-after"], chunks)));
    });
    sent.on("timeout", () => sent.destroy(new Error(`no response within ${options.timeout} ms`)));
    sent.on("error", reject);
    sent.end(text);
  });

function toAnswer(status: number, retryAfter: string | undefined, chunks: Buffer[]): Answer {
  const text = Buffer.concat(chunks).toString("utf8");
  const seconds = Number(retryAfter);
  return { status, body: parse(text), retryAfterMs: retryAfter && seconds >= 0 ? seconds * 1_000 : null };
}

/** Null if the body is not JSON: a proxy may respond with an HTML page. */
function parse(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** This worker cannot run, and a retry would not help. The message is one sentence that includes what to do. */
export class WorkerRefused extends Error {
  override readonly name = "WorkerRefused";
}

/**
 * If the program does not catch the error, it exits: then its last line is the message instead of a stack trace. Node reports an
 * uncaught error within this turn of the event loop, so later errors are not affected.
 */
export function exitWithMessage(refused: WorkerRefused): void {
  const end = (thrown: unknown) => {
    if (thrown !== refused) throw thrown;
    process.stderr.write(`${refused.message}\n`);
    process.exit(1);
  };
  process.on("uncaughtException", end);
  setImmediate(() => process.off("uncaughtException", end));
}
