import { isRoot } from "@agentrun/host";
import { createWaitingSemaphore } from "../../lib/concurrency/locks.ts";
import { findInterpreters, findProgram, seccompFilter } from "./bubblewrap.ts";
import { readSocketBytes, runScript, type ScriptOptions } from "./run-script.ts";
import { type CodeLanguage, type Sandbox, SandboxUnavailable, type ScriptEnd } from "./sandbox.ts";

export type SandboxOptions = Pick<ScriptOptions, "user" | "hidden"> & {
  memoryMegabytes: number;
  /** Maximum number of concurrent scripts; others wait. */
  concurrency: number;
};

const diskBytes = 64 * 1024 * 1024;
const files = 20_000;
const processes = 32;
/** Node needs the minimum; no script needs more than the maximum. */
const [minDescriptors, maxDescriptors] = [48, 256];

/** Limits the memory of sockets, even if every descriptor of every process is a socket. */
const descriptorsWithin = (memoryBytes: number): number =>
  Math.min(maxDescriptors, Math.max(minDescriptors, Math.floor(memoryBytes / (processes * readSocketBytes()))));

/** Creates and tests a sandbox; throws `SandboxUnavailable` if this machine cannot isolate scripts. */
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
  await testSandbox(sandbox);
  return sandbox;
}

function findParts(user: SandboxOptions["user"]): Pick<ScriptOptions, "bubblewrap" | "filter"> {
  if (process.platform !== "linux")
    throw new SandboxUnavailable("bubblewrap needs Linux.", "Unset AGENTRUN_CODE, or run the service on Linux.");
  // Process limits do not apply to root, and root can read everything.
  if (isRoot() && user === null)
    throw new SandboxUnavailable(
      "Code of models would run as root.",
      "Unset AGENTRUN_WORKER_USER=root and AGENTRUN_MODULE_FOLDERS=any, or AGENTRUN_CODE.",
    );
  const missing = ["bwrap", "prlimit", "tar", "nice"].find((name) => findProgram(name) === null);
  const bubblewrap = findProgram("bwrap");
  if (missing !== undefined || bubblewrap === null)
    throw new SandboxUnavailable(
      `The program ${missing} is not installed.`,
      "Install bubblewrap 0.8 or newer, util-linux, coreutils and tar, as `apt-get install bubblewrap` does on Debian.",
    );
  const filter = seccompFilter();
  if (!filter)
    throw new SandboxUnavailable(`There is no seccomp filter for ${process.arch}.`, "Use a machine with x64 or arm64.");
  return { bubblewrap, filter };
}

const trySeconds = 20;
const testOutput = "the sandbox works";

async function testSandbox(sandbox: Sandbox): Promise<void> {
  const script = { language: "shell" as const, code: `printf '${testOutput}'`, files: [], seconds: trySeconds };
  const end = await sandbox.run(script, new AbortController().signal).catch((error: Error) => error);
  if (!(end instanceof Error) && end.exitCode === 0 && end.stdout === testOutput) return;
  throw toSandboxError(end instanceof Error ? end.message : describeEnd(end));
}

const describeEnd = ({ stderr, stopped, exitCode }: ScriptEnd): string =>
  stopped ?? (stderr.trim() || `It exited with code ${exitCode}.`);

/** Adds advice to an error of bubblewrap. */
export function toSandboxError(output: string): SandboxUnavailable {
  const message = `bubblewrap does not work here: ${output.slice(0, 500)}`;
  if (/unknown option/i.test(output)) return new SandboxUnavailable(message, "Install bubblewrap 0.8 or newer.");
  if (/namespace|uid map|clone|unshare|mount|permission|permitted/i.test(output))
    return new SandboxUnavailable(
      message,
      "Allow unprivileged user namespaces: `sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000`, on Ubuntu also an AppArmor profile for " +
        "bwrap (or `kernel.apparmor_restrict_unprivileged_userns=0`); in a container, a seccomp profile that allows `unshare` and `mount`, and an unmasked /proc.",
    );
  return new SandboxUnavailable(message, "Test it manually: `bwrap --unshare-all --ro-bind / / true`.");
}
