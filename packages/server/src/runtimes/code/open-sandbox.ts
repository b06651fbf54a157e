import { createWaitingSemaphore } from "../../lib/concurrency/locks.ts";
import { isRoot } from "../../lib/system/users.ts";
import { findInterpreters, findProgram, seccompFilter } from "./bubblewrap.ts";
import { readSocketBytes, runScript, type ScriptOptions } from "./run-script.ts";
import { type CodeLanguage, type Sandbox, SandboxUnavailable, type ScriptEnd } from "./sandbox.ts";

export type SandboxOptions = Pick<ScriptOptions, "user" | "hidden"> & {
  memoryMegabytes: number;
  /** Scripts at a time; more wait. */
  concurrency: number;
};

const diskBytes = 64 * 1024 * 1024;
const files = 20_000;
const processes = 32;
/** What Node needs for itself and a few files, and what no script needs more than. */
const [fewestDescriptors, mostDescriptors] = [48, 256];

/** As many as keep what sockets hold within the memory, if every descriptor of every process is one. */
const descriptorsWithin = (memoryBytes: number): number =>
  Math.min(mostDescriptors, Math.max(fewestDescriptors, Math.floor(memoryBytes / (processes * readSocketBytes()))));

/** Makes a sandbox and tries it; throws `SandboxUnavailable` where this machine has none that holds. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { memoryMegabytes, concurrency, user, hidden } = options;
  const memoryBytes = memoryMegabytes * 1_048_576;
  const limits = { memoryBytes, diskBytes, files, processes, descriptors: descriptorsWithin(memoryBytes) };
  const script: ScriptOptions = { ...findParts(user), user, hidden, limits };
  const interpreters = findInterpreters();
  const acquire = createWaitingSemaphore(concurrency);
  const sandbox: Sandbox = {
    languages: Object.keys(interpreters) as CodeLanguage[],
    async run(given, signal) {
      const interpreter = interpreters[given.language];
      if (!interpreter) throw new Error(`This machine has no ${given.language}.`);
      const release = await acquire(signal);
      try {
        return await runScript(script, interpreter, given, signal);
      } finally {
        release();
      }
    },
  };
  await tryOut(sandbox);
  return sandbox;
}

function findParts(user: SandboxOptions["user"]): Pick<ScriptOptions, "bubblewrap" | "filter"> {
  if (process.platform !== "linux")
    throw new SandboxUnavailable("bubblewrap needs Linux.", "Unset AGENTRUN_CODE, or run the service on Linux.");
  // Root is under no limit of processes, and reads what others may not.
  if (isRoot() && user === null)
    throw new SandboxUnavailable(
      "What models write would run as root.",
      "Unset AGENTRUN_WORKER_USER=root and AGENTRUN_MODULE_FOLDERS=any, or AGENTRUN_CODE.",
    );
  const missing = ["bwrap", "prlimit", "tar", "nice"].find((name) => findProgram(name) === null);
  const bubblewrap = findProgram("bwrap");
  if (missing !== undefined || bubblewrap === null)
    throw new SandboxUnavailable(
      `The program ${missing} is not on this machine.`,
      "Install bubblewrap 0.8 or newer, util-linux, coreutils and tar, as `apt-get install bubblewrap` does on Debian.",
    );
  const filter = seccompFilter();
  if (!filter)
    throw new SandboxUnavailable(`There is no filter for ${process.arch}.`, "Use a machine of x64 or arm64.");
  return { bubblewrap, filter };
}

const trySeconds = 20;
const word = "the sandbox holds";

async function tryOut(sandbox: Sandbox): Promise<void> {
  const script = { language: "shell" as const, code: `printf '${word}'`, files: [], seconds: trySeconds };
  const end = await sandbox.run(script, new AbortController().signal).catch((error: Error) => error);
  if (!(end instanceof Error) && end.exitCode === 0 && end.stdout === word) return;
  throw toSandboxError(end instanceof Error ? end.message : sayOf(end));
}

const sayOf = ({ stderr, stopped, exitCode }: ScriptEnd): string =>
  stopped ?? (stderr.trim() || `It ended with ${exitCode}.`);

/** What bubblewrap says, and what that mostly means. */
export function toSandboxError(said: string): SandboxUnavailable {
  const message = `bubblewrap does not work here: ${said.slice(0, 500)}`;
  if (/unknown option/i.test(said)) return new SandboxUnavailable(message, "Install bubblewrap 0.8 or newer.");
  if (/namespace|uid map|clone|unshare|mount|permission|permitted/i.test(said))
    return new SandboxUnavailable(
      message,
      "Let unprivileged processes make user namespaces: `sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000`, on Ubuntu also an AppArmor profile for " +
        "bwrap (or `kernel.apparmor_restrict_unprivileged_userns=0`); in a container, a seccomp profile that allows `unshare` and `mount`, and an unmasked /proc.",
    );
  return new SandboxUnavailable(message, "Try it by hand: `bwrap --unshare-all --ro-bind / / true`.");
}
