import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** Another user of this machine, for processes that must not run as root. */
export type RunAs = { uid: number; gid: number; name: string };

/** Root can run processes as another user, and must: PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** The first of these users that exists on this machine, except one. */
export function findFirstUser(names: readonly string[], exceptUid?: number): RunAs | undefined {
  const users = readUsers().filter((user) => user.uid !== exceptUid);
  return names.map((name) => users.find((user) => user.name === name)).find((user) => user !== undefined);
}

/** An unprivileged user by name or uid; a uid needs no account. */
export function findUser(nameOrUid: string): RunAs | undefined {
  const known = readUsers().find(({ name, uid }) => name === nameOrUid || String(uid) === nameOrUid);
  const uid = /^[1-9]\d{0,9}$/.test(nameOrUid) ? Number(nameOrUid) : undefined;
  return known ?? (uid === undefined ? undefined : { uid, gid: uid, name: `uid ${uid}` });
}

const readUsers = (): RunAs[] =>
  readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map(toUser)
    .filter((user) => user !== undefined);

function toUser(line: string): RunAs | undefined {
  const [name, , uid, gid] = line.split(":");
  if (!name || !Number(uid) || !Number(gid)) return undefined;
  return { name, uid: Number(uid), gid: Number(gid) };
}

/** The unprivileged owner of a file, who stays its owner even if users are added later. */
export function findOwner(path: string): RunAs | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.uid ? { uid: stat.uid, gid: stat.gid, name: `uid ${stat.uid}` } : undefined;
}

/** Whether the user can read all paths. Tries it, because permission bits do not show ACLs and mounts. */
export function canRead(user: RunAs, paths: string[]): boolean {
  return tryAs(user, 'for path; do test -r "$path" || exit 1; done', paths);
}

/** Whether the user can create files in all directories. */
export const canWrite = (user: RunAs, directories: string[]): boolean =>
  tryAs(user, 'for path; do test -r "$path" && test -w "$path" && test -x "$path" || exit 1; done', directories);

/** Whether the user can enter this directory. */
export function canEnter(user: RunAs, directory: string): boolean {
  return tryAs(user, 'cd -- "$1"', [directory]);
}

function tryAs(user: RunAs, script: string, args: string[]): boolean {
  const { uid, gid } = user;
  const result = spawnSync("/bin/sh", ["-c", script, "sh", ...args], { uid, gid, cwd: "/", stdio: "ignore" });
  if (result.error) throw new Error(`Cannot act as ${user.name}: ${result.error.message}`, { cause: result.error });
  return result.status === 0;
}
