import { programFile } from "../../lib/system/program-file.ts";
import { canRead, canWrite, findFirstUser, findUser, isRoot, type RunAs } from "../../lib/system/users.ts";

export type WorkerUserOptions = {
  /** The operator's word; null where they said nothing. */
  wanted: string | null;
  /** What modules are loaded from, and what the operator gave them to write; null: everything. */
  directories: readonly string[];
  folders: readonly string[] | null;
  /** Who owns the database's files: of all users the one that modules must not be. */
  databaseUid: number | undefined;
};

const usual = ["agentrun-worker", "nobody", "daemon"];
const program = programFile("./worker/main", import.meta.url);

/**
 * As whom agents' code runs, so that the system keeps it from the service's files and memory should Node fail to; null: as
 * the service. Only root can choose, and whoever wants agents' code to be root says so: by itself the service does not start where
 * nobody else could do what modules are to do.
 */
export function findWorkerUser(options: WorkerUserOptions): RunAs | null {
  const { wanted, folders } = options;
  if (!isRoot()) {
    if (wanted === null || findUser(wanted)?.uid === process.getuid?.()) return null;
    throw refusal(wanted, "only a service that runs as root can start processes as somebody else.");
  }
  if (wanted !== null) return getWanted(options, wanted);
  // Who lets modules reach everything means what root can reach.
  if (folders === null) return null;
  const user = findFirstUser(usual, options.databaseUid);
  const fault = user ? findFault(options, user) : `this machine has none of the users ${usual.join(", ")} to spare.`;
  if (user && fault === null) return user;
  throw new Error(
    `The service is root, and nobody else can run agents' code: ${fault} Move it to where others may enter, such as /opt, or let them; or name a user who can in AGENTRUN_WORKER_USER, ` +
      "or set it to root: agents' code is then root as well.",
  );
}

function getWanted(options: WorkerUserOptions, wanted: string): RunAs | null {
  if (wanted === "root" || wanted === "0") return null;
  const user = findUser(wanted);
  const fault = user ? findFault(options, user) : "there is no such user on this machine.";
  if (user && fault === null) return user;
  throw refusal(wanted, fault ?? "");
}

/** Why this user cannot run agents' code; null where they can. */
function findFault({ directories, folders, databaseUid }: WorkerUserOptions, user: RunAs): string | null {
  if (user.uid === databaseUid) return "the database runs as that user, and its files would be open to agents.";
  const readable = [process.execPath, program, ...directories];
  if (!canRead(user, readable)) return `${user.name} cannot read all of ${readable.join(", ")}.`;
  const writable = [...(folders ?? [])];
  return canWrite(user, writable) ? null : `${user.name} cannot write into all of ${writable.join(", ")}.`;
}

const refusal = (wanted: string, fault: string) => new Error(`AGENTRUN_WORKER_USER is ${wanted}, but ${fault}`);
