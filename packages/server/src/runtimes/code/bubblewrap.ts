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

/**
 * What a script may not ask the kernel for, as the program that the kernel runs before each call (classic BPF, see seccomp(2)).
 * Namespaces and limits do the work; this closes what they leave open: kinds of sockets that no network namespace holds
 * (AF_VSOCK reaches the machine's host), memory that no limit counts (memfd, System V, message queues, buffers of TCP, buffers that a script
 * makes larger), and parts of the kernel that scripts need least and holes are found in most.
 */
export function seccompFilter(architecture: string = process.arch): Buffer | null {
  const machine = machines[architecture];
  if (!machine) return null;
  const refused = [...machine.refused, ...refusedEverywhere];
  const checks = refused.flatMap((number) => [jumpUnless(number, 1), giveBack(errno(notPermitted))]);
  const sockets = [
    // To the look at the family, over whatever stands in between.
    ...machine.sockets.map((number, index, all) => jumpIf(number, all.length - index)),
    jumpAlways(families.length + 2),
    load(argumentAt),
    ...families.map((family, index) => jumpIf(family, families.length - index)),
    giveBack(errno(familyNotSupported)),
  ];
  const bufferSizes = [
    jumpUnless(machine.setSocketOption, bufferOptions.length + 5),
    load(secondArgumentAt),
    jumpUnless(socketLevel, bufferOptions.length + 1),
    load(thirdArgumentAt),
    ...bufferOptions.map((option, index) => jumpIf(option, bufferOptions.length - index)),
    giveBack(allow),
    giveBack(errno(notPermitted)),
  ];
  const program = [
    load(architectureAt),
    jumpIf(machine.audit, 1),
    giveBack(killProcess),
    load(numberAt),
    ...(machine.hasX32 ? [jumpBelow(x32, 1), giveBack(killProcess)] : []),
    ...checks,
    ...bufferSizes,
    ...sockets,
    giveBack(allow),
  ];
  return Buffer.concat(program);
}

type Machine = {
  audit: number;
  hasX32: boolean;
  refused: readonly number[];
  sockets: readonly [number, number];
  setSocketOption: number;
};

/** By the tables of the kernel: arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h. */
const machines: Readonly<Record<string, Machine>> = {
  x64: {
    audit: 0xc000003e,
    hasX32: true,
    // ptrace, shmget, semget, msgget, mq_open, add_key, request_key, keyctl, unshare, perf_event_open, setns, process_vm_readv,
    // process_vm_writev, mount, memfd_create, bpf, userfaultfd
    refused: [101, 29, 64, 68, 240, 248, 249, 250, 272, 298, 308, 310, 311, 165, 319, 321, 323],
    sockets: [41, 53],
    setSocketOption: 54,
  },
  arm64: {
    audit: 0xc00000b7,
    hasX32: false,
    refused: [117, 194, 190, 186, 180, 217, 218, 219, 97, 241, 268, 270, 271, 40, 279, 280, 282],
    sockets: [198, 199],
    setSocketOption: 208,
  },
};
/** io_uring_setup, io_uring_enter, io_uring_register, open_tree, move_mount, fsopen, fsmount, memfd_secret: the same on every machine. */
const refusedEverywhere = [425, 426, 427, 428, 429, 430, 432, 447];
/** AF_UNIX, AF_NETLINK: both end at the network namespace. Not IP: there is nobody to reach, and TCP makes its buffers as large as it likes. */
const families = [1, 16];
/** SO_SNDBUF, SO_RCVBUF, SO_SNDBUFFORCE, SO_RCVBUFFORCE, at SOL_SOCKET: with the usual sizes, what sockets hold can be bounded by their number. */
const bufferOptions = [7, 8, 32, 33];
const socketLevel = 1;

const [numberAt, architectureAt, argumentAt, secondArgumentAt, thirdArgumentAt] = [0, 4, 16, 24, 32];
const x32 = 0x40000000;
const allow = 0x7fff0000;
const killProcess = 0x80000000;
const [notPermitted, familyNotSupported] = [1, 97];
const errno = (code: number) => 0x00050000 | code;

function instruction(code: number, ifTrue: number, ifFalse: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}

/** A word of what the kernel knows of the call. */
const load = (offset: number) => instruction(0x20, 0, 0, offset);
const giveBack = (value: number) => instruction(0x06, 0, 0, value);
const jumpIf = (value: number, over: number) => instruction(0x15, over, 0, value);
const jumpUnless = (value: number, over: number) => instruction(0x15, 0, over, value);
const jumpBelow = (value: number, over: number) => instruction(0x35, 0, over, value);
const jumpAlways = (over: number) => instruction(0x05, 0, 0, over);
