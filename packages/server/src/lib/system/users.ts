import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** Another user of this machine, for processes that are not to have the rights of a service that is root. */
export type RunAs = { uid: number; gid: number; name: string };

/** Whether we can run a process as somebody else, and PostgreSQL would refuse to run as we are. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** The first of these users that this machine has, but for one. */
export function findFirstUser(names: readonly string[], exceptUid?: number): RunAs | undefined {
  const users = readUsers().filter((user) => user.uid !== exceptUid);
  return names.map((name) => users.find((user) => user.name === name)).find((user) => user !== undefined);
}

/** An unprivileged user by name or number; a number needs no account. */
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

/** The unprivileged owner of a file, who stays in charge of it whichever users the machine gets later. */
export function findOwner(path: string): RunAs | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.uid ? { uid: stat.uid, gid: stat.gid, name: `uid ${stat.uid}` } : undefined;
}

/** Whether the user can read every one of these paths, by trying: permission bits alone do not tell of ACLs and mounts. */
export function canRead(user: RunAs, paths: string[]): boolean {
  return tryAs(user, 'for path; do test -r "$path" || exit 1; done', paths);
}

/** Whether the user can make files in every one of these directories. */
export const canWrite = (user: RunAs, directories: string[]): boolean =>
  tryAs(user, 'for path; do test -r "$path" && test -w "$path" && test -x "$path" || exit 1; done', directories);

/** Whether the user can pass through this directory to what lies in it. */
export function canEnter(user: RunAs, directory: string): boolean {
  return tryAs(user, 'cd -- "$1"', [directory]);
}

function tryAs(user: RunAs, script: string, args: string[]): boolean {
  const { uid, gid } = user;
  const result = spawnSync("/bin/sh", ["-c", script, "sh", ...args], { uid, gid, cwd: "/", stdio: "ignore" });
  if (result.error) throw new Error(`Cannot act as ${user.name}: ${result.error.message}`, { cause: result.error });
  return result.status === 0;
}
