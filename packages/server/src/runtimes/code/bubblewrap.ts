import { existsSync, lstatSync, readlinkSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { CodeLanguage } from "./sandbox.ts";

export type SandboxLimits = {
  /** For all processes of a script together. */
  memoryBytes: number;
  /** For everything that it writes, held in memory. */
  diskBytes: number;
  files: number;
  processes: number;
  /** Per process. */
  descriptors: number;
};

/** Where programs are searched, on the host and in the sandbox. */
const programFolders = ["/usr/local/bin", "/usr/bin", "/bin"];

export const findProgram = (name: string): string | null =>
  programFolders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;

/** The only writable folders in the sandbox. */
export const writableFolders = ["/tmp", "/dev/shm"];

const ourNode = "/opt/node/bin/node";

/** The program for a language, and the memory it reserves without using it: thread stacks, and half a gigabyte for code in Node. */
export type Interpreter = { command: readonly string[]; reservedBytes: number };

const megabyte = 1_048_576;

/** The interpreters that this machine has. Node is the one that runs the service. */
export function findInterpreters(): Partial<Record<CodeLanguage, Interpreter>> {
  const python = findProgram("python3");
  const shell = findProgram("sh");
  return {
    // -I ignores the user's own setup; -u writes output immediately, so that it is complete however the script ends.
    ...(python ? { python: { command: [python, "-I", "-u"], reservedBytes: 128 * megabyte } } : {}),
    javascript: { command: [ourNode], reservedBytes: 768 * megabyte },
    ...(shell ? { shell: { command: [shell], reservedBytes: 128 * megabyte } } : {}),
  };
}

/** The script's name in the input archive, and where it is unpacked. */
export const scriptName = "script";
const scriptPath = `/tmp/${scriptName}`;

/** Input and results pass through file descriptors: the sandbox has no writable file of the machine. */
export const seccompFd = 3;
export const resultFd = 4;

/**
 * The command line for bubblewrap: separate namespaces for users, processes, network, IPC and host name; system programs and libraries
 * read-only, and nothing else of the machine; a small in-memory disk to write.
 */
export function toBubblewrap(
  limits: SandboxLimits,
  hidden: readonly string[],
  { command, reservedBytes }: Interpreter,
): string[] {
  return [
    ...["--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"],
    // No nested user namespaces: most kernel exploits need them.
    "--disable-userns",
    ...["--uid", "1000", "--gid", "1000", "--cap-drop", "ALL", "--hostname", "sandbox"],
    ...["--die-with-parent", "--new-session", "--clearenv"],
    ...systemFolders.flatMap(bindSystem),
    ...["/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime"].flatMap((path) => ["--ro-bind-try", path, path]),
    ...hidden.filter((path) => path.startsWith("/usr/")).flatMap(hide),
    ...["--ro-bind", process.execPath, ourNode],
    ...["--proc", "/proc", "--dev", "/dev"],
    // Every writable folder has a size limit.
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

/** On most systems all but /usr are links into it. */
function bindSystem(path: string): string[] {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  return stat.isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}

/** Hides secrets that are stored among programs. */
function hide(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  return stat.isDirectory() ? ["--tmpfs", path, "--remount-ro", path] : ["--ro-bind", "/dev/null", path];
}

/**
 * Set inside the sandbox, so that they count only the script's processes. `data` limits writable memory and, unlike the address space,
 * also works for Node and Go. The total memory of all processes is watched from outside.
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
 * Unpacks the input, runs the script, and returns the files that it left. It runs with the script's rights, so its output is not trusted.
 * If the machine runs out of memory, the sandbox is killed first.
 */
const supervisor = `
echo 1000 > /proc/self/oom_score_adj
tar -xf - || exit 125
cd work && mkdir -p out && unset OLDPWD
nice -n 10 "$@" </dev/null ${resultFd}>&-
status=$?
tar -cf - -C out . >&${resultFd} 2>/dev/null
exit $status`;

/**
 * A classic BPF program (see seccomp(2)) with the system calls that a script may not use. Namespaces and limits do most of the work; this
 * blocks what they do not cover: socket families outside the network namespace (AF_VSOCK reaches the host), memory that no limit counts
 * (memfd, System V IPC, message queues, TCP buffers, enlarged socket buffers), and parts of the kernel that scripts rarely need and that
 * often have vulnerabilities.
 */
export function seccompFilter(architecture: string = process.arch): Buffer | null {
  const machine = machines[architecture];
  if (!machine) return null;
  const refused = [...machine.refused, ...refusedEverywhere];
  const checks = refused.flatMap((number) => [jumpUnless(number, 1), returnValue(errno(notPermitted))]);
  const sockets = [
    // Jump to the check of the socket family.
    ...machine.sockets.map((number, index, all) => jumpIf(number, all.length - index)),
    jumpAlways(families.length + 2),
    load(argumentAt),
    ...families.map((family, index) => jumpIf(family, families.length - index)),
    returnValue(errno(familyNotSupported)),
  ];
  const bufferSizes = [
    jumpUnless(machine.setSocketOption, bufferOptions.length + 5),
    load(secondArgumentAt),
    jumpUnless(socketLevel, bufferOptions.length + 1),
    load(thirdArgumentAt),
    ...bufferOptions.map((option, index) => jumpIf(option, bufferOptions.length - index)),
    returnValue(allow),
    returnValue(errno(notPermitted)),
  ];
  const program = [
    load(architectureAt),
    jumpIf(machine.audit, 1),
    returnValue(killProcess),
    load(numberAt),
    ...(machine.hasX32 ? [jumpBelow(x32, 1), returnValue(killProcess)] : []),
    ...checks,
    ...bufferSizes,
    ...sockets,
    returnValue(allow),
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

/** From the kernel's tables: arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h. */
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
/** AF_UNIX and AF_NETLINK are limited by the network namespace. Not IP: there is nothing to reach, and TCP buffers can grow. */
const families = [1, 16];
/** SO_SNDBUF, SO_RCVBUF, SO_SNDBUFFORCE, SO_RCVBUFFORCE at SOL_SOCKET: with default sizes, the number of sockets limits their memory. */
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

/** Loads a word of the system call's data. */
const load = (offset: number) => instruction(0x20, 0, 0, offset);
const returnValue = (value: number) => instruction(0x06, 0, 0, value);
const jumpIf = (value: number, over: number) => instruction(0x15, over, 0, value);
const jumpUnless = (value: number, over: number) => instruction(0x15, 0, over, value);
const jumpBelow = (value: number, over: number) => instruction(0x35, 0, over, value);
const jumpAlways = (over: number) => instruction(0x05, 0, 0, over);
