import { expect, test } from "vitest";
import { seccompFilter } from "./bubblewrap.ts";
import { toSandboxError } from "./open-sandbox.ts";

test.each([
  [
    "bwrap: No permissions to create new namespace, likely because the kernel does not allow non-privileged user namespaces.",
    "sysctl",
  ],
  ["bwrap: setting up uid map: Permission denied", "AppArmor"],
  ["bwrap: Can't mount proc on /newroot/proc: Operation not permitted", "unmasked /proc"],
  ["bwrap: Unknown option --disable-userns", "bubblewrap 0.8 or newer"],
  ["It exited with code 1.", "manually"],
])("a sandbox error %j is reported with advice", (message, whatToDo) => {
  expect(toSandboxError(message)).toMatchObject({
    message: expect.stringContaining(message),
    whatToDo: expect.stringContaining(whatToDo),
  });
});

type Call = { audit: number; number: number; arguments?: readonly number[] };

/** Interprets the BPF program like the kernel, for the instructions that it uses. */
function decide(filter: Buffer, { audit, number, arguments: [first = 0, second = 0, third = 0] = [] }: Call): number {
  const words: Record<number, number> = { 0: number, 4: audit, 16: first, 24: second, 32: third };
  let held = 0;
  for (let at = 0; ; at += 1) {
    const code = filter.readUInt16LE(at * 8);
    const [ifTrue, ifFalse] = [filter.readUInt8(at * 8 + 2), filter.readUInt8(at * 8 + 3)];
    const value = filter.readUInt32LE(at * 8 + 4);
    if (code === 0x20) held = words[value] ?? Number.NaN;
    else if (code === 0x06) return value;
    else if (code === 0x05) at += value;
    else at += (code === 0x15 ? held === value : held >= value) ? ifTrue : ifFalse;
  }
}

const [allow, kill, notPermitted, noFamily] = [0x7fff0000, 0x80000000, 0x00050001, 0x00050061];

test.each([
  {
    machine: "x64",
    audit: 0xc000003e,
    read: 0,
    ptrace: 101,
    unseen: [29, 64, 68, 240],
    socket: 41,
    pair: 53,
    option: 54,
  },
  {
    machine: "arm64",
    audit: 0xc00000b7,
    read: 63,
    ptrace: 117,
    unseen: [194, 190, 186, 180],
    socket: 198,
    pair: 199,
    option: 208,
  },
])(
  "on $machine the filter allows ordinary calls and rejects others by number, socket family and architecture",
  (one) => {
    const filter = seccompFilter(one.machine) as Buffer;
    const judge = (number: number, ...given: number[]) =>
      decide(filter, { audit: one.audit, number, arguments: given });
    expect([one.read, 1_000].map((number) => judge(number))).toEqual([allow, allow]);
    expect([one.ptrace, 425, 447].map((number) => judge(number))).toEqual([notPermitted, notPermitted, notPermitted]);
    for (const call of [one.socket, one.pair]) {
      expect([1, 16].map((family) => judge(call, family))).toEqual([allow, allow]);
      for (const family of [0, 2, 10, 17, 40]) expect(judge(call, family)).toBe(noFamily);
    }
    for (const call of one.unseen) expect(judge(call)).toBe(notPermitted);
    const [socketLevel, reuseAddress, tcpLevel] = [1, 2, 6];
    for (const bufferSize of [7, 8, 32, 33]) {
      expect(judge(one.option, 3, socketLevel, bufferSize)).toBe(notPermitted);
      expect(judge(one.option, 3, tcpLevel, bufferSize)).toBe(allow);
    }
    expect(judge(one.option, 3, socketLevel, reuseAddress)).toBe(allow);
    expect(decide(filter, { audit: 0x40000003, number: one.read })).toBe(kill);
    if (one.machine === "x64") expect(judge(0x40000000 + one.read)).toBe(kill);
  },
);

test("an unknown architecture has no filter", () => {
  expect(seccompFilter("riscv64")).toBeNull();
});
