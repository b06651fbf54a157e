import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, statSync, truncateSync } from "node:fs";
import { CHILD_ENVIRONMENT, dataDirectoryOf, logFileOf, type Place } from "./place.ts";

/** How a process ended. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A running PostgreSQL: `stop` asks for a fast shutdown, `exited` resolves when it is gone. */
export type PostgresProcess = { exited: Promise<Exit>; stop(): void };

/**
 * The database must end with the service, even when the service is killed and can do nothing any more. So PostgreSQL is
 * the child of a shell whose standard input is a pipe that only the service holds: when the pipe ends, for whatever
 * reason, the shell asks PostgreSQL to shut down fast. The request is repeated because the first one may come before
 * PostgreSQL listens to signals. The shell ignores signals meant for the service; PostgreSQL sets its own.
 */
const WATCHDOG = `
trap '' INT TERM HUP
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
( while read -r _; do :; done; while kill -INT "$server" 2>/dev/null; do sleep 1; done ) <&3 &
watcher=$!
wait "$server"
code=$?
kill -KILL "$watcher" 2>/dev/null
exit "$code"
`;

const LOG_KEPT_BYTES = 10 * 1024 * 1024;

/** Starts PostgreSQL in a session of its own, so that a Ctrl-C meant for the service does not reach it. */
export function spawnPostgres(place: Place, binary: string, settings: Record<string, string>): PostgresProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", dataDirectoryOf(place), ...options];
  const log = openLog(logFileOf(place));
  const [command, parameters] =
    process.platform === "win32" ? [binary, args] : ["/bin/sh", ["-c", WATCHDOG, "sh", binary, ...args]];
  const identity = place.runAs ? { uid: place.runAs.uid, gid: place.runAs.gid } : {};
  const stdio: ["pipe", number, number] = ["pipe", log, log];
  const child = spawn(command, parameters, {
    ...identity,
    cwd: place.location,
    env: CHILD_ENVIRONMENT,
    stdio,
    detached: true,
  });
  closeSync(log);
  const exited = once(child, "exit").then(([code, signal]) => ({ code, signal }));
  const stop = () => void (process.platform === "win32" ? child.kill() : child.stdin?.end());
  return { exited, stop };
}

function openLog(file: string): number {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes > LOG_KEPT_BYTES) truncateSync(file);
  return openSync(file, "a", 0o600);
}
