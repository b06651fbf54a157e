import { existsSync, lstatSync, readlinkSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { CodeLanguage } from "./sandbox.ts";

export type SandboxLimits = {
  /** Of all processes of a script together. */
  memoryBytes: number;
  /** Of everything that it writes, held in memory. */
  diskBytes: number;
  files: number;
  processes: number;
  /** Of each process. */
  descriptors: number;
};

/** Where programs are looked for, here and in the sandbox. */
const programFolders = ["/usr/local/bin", "/usr/bin", "/bin"];

export const findProgram = (name: string): string | null =>
  programFolders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;

/** All that can be written inside. */
export const writtenFolders = ["/tmp", "/dev/shm"];

const ourNode = "/opt/node/bin/node";

/** A program for a language, and how much memory it sets aside without using it: stacks of threads, and in Node half a gigabyte for code. */
export type Interpreter = { command: readonly string[]; reservedBytes: number };

const megabyte = 1_048_576;

/** How each language is run, as far as this machine has it. Node is the one that the service runs on. */
export function findInterpreters(): Partial<Record<CodeLanguage, Interpreter>> {
  const python = findProgram("python3");
  const shell = findProgram("sh");
  return {
    // Without what the user of the machine has set up for themselves, and with what was written so far, however it ends.
    ...(python ? { python: { command: [python, "-I", "-u"], reservedBytes: 128 * megabyte } } : {}),
    javascript: { command: [ourNode], reservedBytes: 768 * megabyte },
    ...(shell ? { shell: { command: [shell], reservedBytes: 128 * megabyte } } : {}),
  };
}

/** Its name in the archive that comes with it, and where that is unpacked. */
export const scriptName = "script";
const scriptPath = `/tmp/${scriptName}`;

/** What comes with scripts, and what is left of them, goes through these: the sandbox has no file of the machine's that could be written. */
export const seccompFd = 3;
export const leftFd = 4;

/**
 * The sandbox as bubblewrap makes it: namespaces of its own for users, processes, network, IPC and names; the system's programs and libraries to read, and nothing else
 * of the machine; one small disk in memory to write.
 */
export function toBubblewrap(
  limits: SandboxLimits,
  hidden: readonly string[],
  { command, reservedBytes }: Interpreter,
): string[] {
  return [
    ...["--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"],
    // No further user namespaces inside, with which holes of the kernel are mostly reached.
    "--disable-userns",
    ...["--uid", "1000", "--gid", "1000", "--cap-drop", "ALL", "--hostname", "sandbox"],
    ...["--die-with-parent", "--new-session", "--clearenv"],
    ...systemFolders.flatMap(bindSystem),
    ...["/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime"].flatMap((path) => ["--ro-bind-try", path, path]),
    ...hidden.filter((path) => path.startsWith("/usr/")).flatMap(hide),
    ...["--ro-bind", process.execPath, ourNode],
    ...["--proc", "/proc", "--dev", "/dev"],
    // Whatever can be written has an end.
    ...["--size", String(sharedMemoryBytes), "--tmpfs", "/dev/shm", "--remount-ro", "/dev"],
    ...["--size", String(limits.diskBytes), "--tmpfs", "/tmp", "--dir", "/tmp/work", "--chdir", "/tmp"],
    ...["--remount-ro", "/", "--seccomp", String(seccompFd)],
    ...["--setenv", "PATH", programFolders.join(delimiter), "--setenv", "HOME", "/tmp/work"],
    ...["--setenv", "TMPDIR", "/tmp", "--setenv", "LANG", "C.UTF-8"],
    ...["--", ...toPrlimit(limits, reservedBytes), "--", "/bin/sh", "-c", supervisor, "sh", ...command, scriptPath],
  ];
}

const sharedMemoryBytes = 16 * megabyte;
const systemFolders = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];

/** On most systems all but the first are links into it. */
function bindSystem(path: string): string[] {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  return stat.isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}

/** Secrets that somebody keeps among programs. */
function hide(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  return stat.isDirectory() ? ["--tmpfs", path, "--remount-ro", path] : ["--ro-bind", "/dev/null", path];
}

/**
 * Set inside, where they count the script's processes alone. `data` is what a process may write in its memory: unlike the address space it can be limited for Node and
 * Go, too. That all processes together stay within the memory is watched from outside.
 */
const toPrlimit = (
  { memoryBytes, diskBytes, processes, descriptors }: SandboxLimits,
  reservedBytes: number,
): string[] => [
  "prlimit",
  `--data=${memoryBytes + reservedBytes}`,
  `--nproc=${processes}`,
  `--fsize=${diskBytes}`,
  `--nofile=${descriptors}`,
  "--core=0",
];

/**
 * Unpacks what comes with the script, runs it, and hands out what it left. It runs as the script does, which can do to it what it likes: nothing is believed of what it says.
 * When memory runs out all over the machine, the sandbox goes first.
 */
const supervisor = `
echo 1000 > /proc/self/oom_score_adj
tar -xf - || exit 125
cd work && mkdir -p out && unset OLDPWD
nice -n 10 "$@" </dev/null ${leftFd}>&-
status=$?
tar -cf - -C out . >&${leftFd} 2>/dev/null
exit $status`;
