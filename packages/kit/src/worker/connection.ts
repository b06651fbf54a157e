import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { WorkerRefused } from "./refused.ts";

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
  /** Rejects where there was no answer. */
  call(method: "POST" | "DELETE", path: string, body: unknown, timeoutMs: number): Promise<Answer>;
  close(): void;
};

type Credentials = { api_key?: string; base_url?: string; ca_file?: string };

/** What the service on this machine left for whoever is on it. */
function readCredentials(): Credentials {
  try {
    const directory = process.env.AGENTRUN_DATA_DIR ?? ".agentrun";
    return JSON.parse(readFileSync(`${directory}/credentials.json`, "utf8")) as Credentials;
  } catch {
    return {};
  }
}

function resolveOptions(options: ConnectionOptions) {
  const baseURL = options.baseURL ?? process.env.AGENTRUN_BASE_URL;
  // A key for one service is not sent to another.
  const local = baseURL === undefined ? readCredentials() : {};
  const apiKey = options.apiKey ?? process.env.AGENTRUN_API_KEY ?? local.api_key;
  const caFile = options.caFile ?? process.env.AGENTRUN_CA_FILE ?? local.ca_file;
  if (!apiKey) {
    throw new TypeError(
      "No API key: set AGENTRUN_API_KEY, give the option apiKey, or run where the service left .agentrun/credentials.json.",
    );
  }
  return { apiKey, caFile, baseURL: baseURL ?? local.base_url ?? "https://localhost:8443/v2" };
}

/** One service, spoken to over connections that stay open. */
export function openConnection(options: ConnectionOptions): Connection {
  const { apiKey, caFile, baseURL } = resolveOptions(options);
  const ca = caFile === undefined ? {} : { ca: readFileSync(caFile) };
  const agent = new Agent({ keepAlive: true, ...ca });
  const base = baseURL.replace(/\/+$/, "");
  let isClosed = false;
  return {
    call: (method, path, body, timeoutMs) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new WorkerRefused("The worker has stopped."));
        const text = body === undefined ? "" : JSON.stringify(body);
        const headers = {
          Authorization: `Bearer ${apiKey}`,
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(text),
        };
        const sent = request(`${base}${path}`, { method, agent, headers, timeout: timeoutMs }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () =>
            resolve(toAnswer(response.statusCode ?? 0, response.headers["retry-after"], chunks)),
          );
        });
        sent.on("timeout", () => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)));
        sent.on("error", reject);
        sent.end(text);
      }),
    close() {
      isClosed = true;
      agent.destroy();
    },
  };
}

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
