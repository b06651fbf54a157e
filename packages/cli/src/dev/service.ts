import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { openServer } from "../server-process.ts";
import type { Environment } from "../settings.ts";
import { dataDirFlag } from "./folder.ts";

/** A line of the service's log. */
export type LogLine = Record<string, unknown> & { level: string; msg: string };

export type DevService = {
  baseUrl: string;
  apiKey: string;
  caFile: string | undefined;
  email: string | undefined;
  /** Rejects if the service ends unexpectedly. */
  ended: Promise<never>;
  stop(): Promise<void>;
};

type Credentials = { base_url: string; api_key: string; ca_file: string | null; email?: string };

const usualPort = 8443;
const lastWords = 12;

/** Starts the service for a folder of agents and reads its log. */
export async function startDevService(
  environment: Environment,
  dataDir: string,
  onLine: (line: LogLine) => void,
): Promise<DevService> {
  const child = openServer({
    ...environment,
    AGENTRUN_DATA_DIR: dataDir,
    AGENTRUN_PORT: environment.AGENTRUN_PORT ?? String(await findPort(usualPort)),
    AGENTRUN_LOG_FORMAT: "json",
    // A service that uses this data directory is probably still wanted: report it at once.
    ...(environment.DATABASE_URL ? {} : { AGENTRUN_DATABASE_WAIT_SECONDS: "0" }),
    // Runs in progress resume at the next start.
    AGENTRUN_DRAIN_SECONDS: environment.AGENTRUN_DRAIN_SECONDS ?? "1",
  });
  const exited = once(child, "exit");
  // Stop the service however this process ends, for example by a closed pipe or a second Ctrl-C.
  process.once("exit", () => child.kill("SIGTERM"));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await exited;
  };
  const printed: string[] = [];
  const failed = () => {
    const words = printed.slice(-lastWords).join("\n");
    const hint = `Another service uses this data directory. To use that service, add --attach${dataDirFlag(dataDir)} to the command.`;
    const isHeld = words.includes(" is held by process ");
    return new CommandError(`The service stopped:\n${words}`, exitCodes.failed, isHeld ? hint : null);
  };
  const ended = exited.then((): never => {
    throw failed();
  });
  ended.catch(() => {});
  const baseUrl = await Promise.race([listen(child, printed, onLine), ended]);
  const { api_key, ca_file, email } = rememberAddress(dataDir, baseUrl);
  return { baseUrl, apiKey: api_key, caFile: ca_file ?? undefined, email, ended, stop };
}

/** Reads the service's output; resolves with its address once it is ready. */
const listen = (child: ChildProcess, printed: string[], onLine: (line: LogLine) => void): Promise<string> =>
  new Promise((resolve) => {
    const read = (text: string) => {
      const line = parseLine(text);
      if (line?.msg === "ready") return resolve(String(line.base_url));
      if (line) return onLine(line);
      printed.push(text);
      if (printed.length > 100) printed.shift();
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on("line", read);
  });

function parseLine(text: string): LogLine | null {
  if (!text.startsWith("{")) return null;
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return null;
  }
}

/** Stores the current address for commands in other terminals. */
function rememberAddress(dataDir: string, baseUrl: string): Credentials {
  const file = join(dataDir, "credentials.json");
  const credentials = JSON.parse(readFileSync(file, "utf8")) as Credentials;
  if (credentials.base_url === baseUrl) return credentials;
  const moved = { ...credentials, base_url: baseUrl };
  writeFileSync(file, `${JSON.stringify(moved, null, 2)}\n`, { mode: 0o600 });
  return moved;
}

/** The wanted port, or a free one if it is in use. */
async function findPort(wanted: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(wanted);
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address ? address.port : wanted;
  } catch {
    return findPort(0);
  } finally {
    server.close();
  }
}
