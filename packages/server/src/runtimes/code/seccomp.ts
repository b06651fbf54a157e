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
