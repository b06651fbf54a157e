import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** The user under whom the database runs when the service itself is root. */
export type RunAs = { uid: number; gid: number; name: string };

const CANDIDATES = ["postgres", "nobody", "daemon"];

/** Whether PostgreSQL would refuse to run as we are. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** The first unprivileged user that this machine already has. */
export function findUnprivilegedUser(): RunAs {
  const users = readFileSync("/etc/passwd", "utf8").split("\n").map(toUser);
  for (const name of CANDIDATES) {
    const user = users.find((each) => each?.name === name);
    if (user) return user;
  }
  throw new Error(
    `PostgreSQL refuses to run as root and this machine has none of the users ${CANDIDATES.join(", ")}: ` +
      "start the service as an ordinary user, or give it a database of its own by DATABASE_URL",
  );
}

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
