import { readFileSync, unwatchFile, watchFile } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type AgentRun, ApiError } from "agent-run-client";
import { setSecret } from "../set-secret.ts";
import type { Screen } from "./screen.ts";

/** Settings of the service and of this command are not for agents. */
const ours = /^AGENTRUN_/;
const pollMs = 500;

/**
 * Makes the variables of `.env` secrets of the development service, now and whenever the file changes. Secrets that are no longer in
 * the file are kept.
 */
export async function shareEnvFile(client: AgentRun, screen: Screen, here = process.cwd()): Promise<{ close(): void }> {
  const file = join(here, ".env");
  const known = new Map<string, string>();
  const update = async () => {
    const changed = Object.entries(readEnvFile(file)).filter(([name, value]) => known.get(name) !== value);
    for (const [name, value] of changed) {
      known.set(name, value);
      await share(client, name, value).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        screen.show({ kind: "ignored", agent: "", text: `${name} of .env: ${error.message}`, data: { name } });
      });
    }
    const names = changed.map(([name]) => name);
    if (names.length > 0)
      screen.show({ kind: "service", agent: "", text: `secrets from .env: ${names.join(", ")}`, data: { names } });
  };
  await update();
  let last: Promise<void> = Promise.resolve();
  const look = () => {
    last = last.then(update).catch(() => {});
  };
  watchFile(file, { interval: pollMs, persistent: false }, look);
  return { close: () => unwatchFile(file, look) };
}

/** The variables for agents; none without the file. */
export function readEnvFile(file: string): Record<string, string> {
  const variables = Object.entries(parseEnv(readOrEmpty(file)));
  return Object.fromEntries(
    variables.filter(
      (pair): pair is [string, string] => !ours.test(pair[0]) && pair[1] !== undefined && pair[1] !== "",
    ),
  );
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** The former value is dropped: on a laptop nothing depends on it. */
const share = (client: AgentRun, name: string, value: string) =>
  setSecret(client, { name, value, agentId: null, graceSeconds: 0 });
