import { readFileSync } from "node:fs";
import { Agent, type RequestOptions, request } from "node:https";
import { createSecureContext, rootCertificates } from "node:tls";
import { readBaseUrl, readConnection, readKeySource } from "../../../../sdks/typescript/src/connection.ts";

export type ConnectionOptions = {
  /** `AGENTRUN_API_KEY` where it is left out, else that of the service on this machine. It needs the scope `workers:run`. */
  apiKey?: string;
  /** `AGENTRUN_BASE_URL` where it is left out, else that of the service on this machine. */
  baseURL?: string;
  /** A file of certificates to trust beside the usual ones; `AGENTRUN_CA_FILE` where it is left out. */
  caFile?: string;
};

export type Answer = { status: number; body: unknown; retryAfterMs: number | null };

export type Connection = {
  readonly baseURL: string;
  /** Rejects where there was no answer, or nothing of it for so long. */
  call(method: "POST" | "DELETE", path: string, body: unknown, timeoutMs: number): Promise<Answer>;
  close(): void;
};

/** Where the service is and who we are, found as the client's library finds it. */
function findService(options: ConnectionOptions) {
  try {
    const found = readConnection(options);
    const trust = found.caFile === undefined ? {} : { secureContext: trustAlso(readFileSync(found.caFile, "utf8")) };
    return { baseURL: readBaseUrl(found, options), readKey: readKeySource(found), trust };
  } catch (error) {
    throw new WorkerRefused(error instanceof Error ? error.message : String(error));
  }
}

/** Made once: it takes longer than a connection does. */
const trustAlso = (certificates: string) => createSecureContext({ ca: [...rootCertificates, certificates] });

/** One service, spoken to over connections that stay open. Throws `WorkerRefused` where nothing says which, or who calls. */
export function openConnection(options: ConnectionOptions): Connection {
  const { baseURL, readKey, trust } = findService(options);
  // HTTPS_PROXY and NO_PROXY, as the workers of the other languages take them; from Node 24.5 on.
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
        // Where one connection fell silent others may have: what is tried again goes over a new one.
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
    sent.on("timeout", () => sent.destroy(new Error(`no answer within ${options.timeout} ms`)));
    sent.on("error", reject);
    sent.end(text);
  });

function toAnswer(status: number, retryAfter: string | undefined, chunks: Buffer[]): Answer {
  const text = Buffer.concat(chunks).toString("utf8");
  const seconds = Number(retryAfter);
  return { status, body: parse(text), retryAfterMs: retryAfter && seconds >= 0 ? seconds * 1_000 : null };
}

/** A proxy may answer with a page of its own. */
function parse(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** This worker cannot work, and could not if it tried again: its message is one sentence with what to do. */
export class WorkerRefused extends Error {
  override readonly name = "WorkerRefused";
}

/**
 * Who does not catch a refusal is a program that ends by it: its last line shall be the sentence, and not a stack of ours. Node
 * looks for whoever catches within this turn; what is thrown later is none of our business.
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
