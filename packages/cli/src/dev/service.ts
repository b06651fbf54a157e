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
  /** Rejects should it end by itself. */
  ended: Promise<never>;
  stop(): Promise<void>;
};

type Credentials = { base_url: string; api_key: string; ca_file: string | null; email?: string };

const usualPort = 8443;
const lastWords = 12;

/** The service of a folder with agents, from its start to its end, with every line of its log. */
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
    // What runs while somebody stops developing goes on at the next start.
    AGENTRUN_DRAIN_SECONDS: environment.AGENTRUN_DRAIN_SECONDS ?? "1",
  });
  const exited = once(child, "exit");
  // However we end, by a pipe that is closed or a second Ctrl-C, it does not stay behind.
  process.once("exit", () => child.kill("SIGTERM"));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await exited;
  };
  const said: string[] = [];
  const failed = () => {
    const words = said.slice(-lastWords).join("\n");
    const hint = `A service runs on this data already: the same command with --attach${dataDirFlag(dataDir)} uses it.`;
    const isHeld = words.includes(" is held by process ");
    return new CommandError(`The service ended:\n${words}`, exitCodes.failed, isHeld ? hint : null);
  };
  const ended = exited.then((): never => {
    throw failed();
  });
  ended.catch(() => {});
  const baseUrl = await Promise.race([listen(child, said, onLine), ended]);
  const { api_key, ca_file, email } = rememberAddress(dataDir, baseUrl);
  return { baseUrl, apiKey: api_key, caFile: ca_file ?? undefined, email, ended, stop };
}

/** Reads what it prints; resolves with its address once it is ready. */
const listen = (child: ChildProcess, said: string[], onLine: (line: LogLine) => void): Promise<string> =>
  new Promise((resolve) => {
    const read = (text: string) => {
      const line = parseLine(text);
      if (line?.msg === "ready") return resolve(String(line.base_url));
      if (line) return onLine(line);
      said.push(text);
      if (said.length > 100) said.shift();
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

/** Commands that are typed beside it go to where it listens now. */
function rememberAddress(dataDir: string, baseUrl: string): Credentials {
  const file = join(dataDir, "credentials.json");
  const credentials = JSON.parse(readFileSync(file, "utf8")) as Credentials;
  if (credentials.base_url === baseUrl) return credentials;
  const moved = { ...credentials, base_url: baseUrl };
  writeFileSync(file, `${JSON.stringify(moved, null, 2)}\n`, { mode: 0o600 });
  return moved;
}

/** The usual port, or, where somebody else has it, one that is free. */
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
