import { canRead, canWrite, findFirstUser, findUser, isRoot, type RunAs } from "@agentrun/host";
import { programFile } from "../../lib/system/program-file.ts";

export type WorkerUserOptions = {
  /** The operator's setting; null if unset. */
  wanted: string | null;
  /** Where modules are loaded from, and the folders that they may write; null: everything. */
  directories: readonly string[];
  folders: readonly string[] | null;
  /** Owner of the database files: modules must never run as this user. */
  databaseUid: number | undefined;
};

const defaultUsers = ["agentrun-worker", "nobody", "daemon"];
const program = programFile("./worker/main", import.meta.url);

/**
 * Finds the system user for agents' code, so that the system protects the service's files and memory even if Node does not. Null: the
 * user of the service. Only root can choose. Agents' code runs as root only if the operator configures it: otherwise the service does
 * not start if no other user can run modules.
 */
export function findWorkerUser(options: WorkerUserOptions): RunAs | null {
  const { wanted, folders } = options;
  if (!isRoot()) {
    if (wanted === null || findUser(wanted)?.uid === process.getuid?.()) return null;
    throw refusal(wanted, "only a service that runs as root can start processes as another user.");
  }
  if (wanted !== null) return getConfiguredUser(options, wanted);
  // With access to everything, modules are meant to access what root can.
  if (folders === null) return null;
  const user = findFirstUser(defaultUsers, options.databaseUid);
  const fault = user
    ? findFault(options, user)
    : `this machine has none of the users ${defaultUsers.join(", ")} to spare.`;
  if (user && fault === null) return user;
  throw new Error(
    `The service runs as root, and no other user can run agents' code: ${fault} Move it to a directory that other users can enter, such as /opt, or change the permissions; ` +
      "or set AGENTRUN_WORKER_USER to a user who can, or to root: agents' code then runs as root.",
  );
}

function getConfiguredUser(options: WorkerUserOptions, wanted: string): RunAs | null {
  if (wanted === "root" || wanted === "0") return null;
  const user = findUser(wanted);
  const fault = user ? findFault(options, user) : "there is no such user on this machine.";
  if (user && fault === null) return user;
  throw refusal(wanted, fault ?? "");
}

/** Why this user cannot run agents' code; null if the user can. */
function findFault({ directories, folders, databaseUid }: WorkerUserOptions, user: RunAs): string | null {
  if (user.uid === databaseUid) return "the database runs as that user, and its files would be open to agents.";
  const readable = [process.execPath, program, ...directories];
  if (!canRead(user, readable)) return `${user.name} cannot read all of ${readable.join(", ")}.`;
  const writable = [...(folders ?? [])];
  return canWrite(user, writable) ? null : `${user.name} cannot write into all of ${writable.join(", ")}.`;
}

const refusal = (wanted: string, fault: string) => new Error(`AGENTRUN_WORKER_USER is ${wanted}, but ${fault}`);
