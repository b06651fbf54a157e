import fc from "fast-check";
import { expect, test } from "vitest";
import { coversNetworks, createNetworkCheck, isNetwork } from "./networks.ts";

type Block = { family: 4 | 6; value: bigint; bits: number };

const widthOf = (family: 4 | 6) => (family === 4 ? 32 : 128);
const shiftOf = ({ family, bits }: Block) => BigInt(widthOf(family) - bits);
const dotted = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join(".");
const grouped = (value: bigint) =>
  Array.from({ length: 8 }, (_, group) => ((value >> BigInt(112 - 16 * group)) & 0xffffn).toString(16)).join(":");
const addressOf = (family: 4 | 6, value: bigint) => (family === 4 ? dotted(value) : grouped(value));
const textOf = ({ family, value, bits }: Block) => `${addressOf(family, value)}/${bits}`;

const blocks = fc
  .constantFrom<4 | 6>(4, 6)
  .chain((family) =>
    fc.record({
      family: fc.constant(family),
      value: fc.bigInt(0n, (1n << BigInt(widthOf(family))) - 1n),
      bits: fc.nat(widthOf(family)),
    }),
  )
  // IPv4-mapped addresses have a separate test.
  .filter(({ family, value }) => family === 4 || value >> 48n !== 0n);

/** An address that shares some leading bits with a block, so that both results are frequent. */
const near = (block: Block) =>
  fc
    .tuple(fc.bigInt(0n, (1n << BigInt(widthOf(block.family))) - 1n), fc.nat(widthOf(block.family)))
    .map(([noise, shared]) => block.value ^ (noise >> BigInt(shared)));

const holds = (block: Block, value: bigint) => value >> shiftOf(block) === block.value >> shiftOf(block);

test("an address is in a network if they share the leading bits, independent of the spelling", () => {
  const seen = new Set<boolean>();
  const pairs = blocks.chain((block) => fc.tuple(fc.constant(block), near(block)));
  fc.assert(
    fc.property(pairs, ([block, value]) => {
      fc.pre(block.family === 4 || value >> 48n !== 0n);
      const isIn = createNetworkCheck([textOf(block)]);
      const expected = holds(block, value);
      seen.add(expected);
      expect(isIn(addressOf(block.family, value))).toBe(expected);
      if (block.family === 6) return;
      expect(isIn(`::ffff:${dotted(value)}`)).toBe(expected);
      expect(createNetworkCheck([`::ffff:${dotted(block.value)}/${block.bits + 96}`])(dotted(value))).toBe(expected);
    }),
    { numRuns: 5_000 },
  );
  expect(seen).toEqual(new Set([true, false]));
});

test("a network is inside another if all of its addresses are", () => {
  const seen = new Set<boolean>();
  const pairs = blocks.chain((outer) =>
    fc.tuple(fc.constant(outer), near(outer), fc.nat(widthOf(outer.family))).map(([block, value, bits]) => ({
      outer: block,
      inner: { family: block.family, value, bits },
    })),
  );
  fc.assert(
    fc.property(pairs, ({ outer, inner }) => {
      fc.pre(inner.family === 4 || inner.value >> 48n !== 0n);
      const first = (inner.value >> shiftOf(inner)) << shiftOf(inner);
      const last = first | ((1n << shiftOf(inner)) - 1n);
      const expected = holds(outer, first) && holds(outer, last);
      seen.add(expected);
      expect(coversNetworks([textOf(outer)], [textOf(inner)])).toBe(expected);
    }),
    { numRuns: 5_000 },
  );
  expect(seen).toEqual(new Set([true, false]));
});

test("a list covers the union of its networks, and each inner network must be inside one of them", () => {
  const isIn = createNetworkCheck(["10.0.0.0/8", "2001:db8::/32", "192.0.2.7"]);
  const tried = ["10.9.8.7", "2001:db8::1", "192.0.2.7", "192.0.2.8", "2001:db9::1", "unknown", ""];
  expect(tried.map(isIn)).toEqual([true, true, true, false, false, false, false]);
  expect(coversNetworks(["10.0.0.0/8", "192.0.2.7"], ["192.0.2.7", "10.1.0.0/16"])).toBe(true);
  expect(coversNetworks(["10.0.0.0/8", "192.0.2.7"], ["10.1.0.0/16", "192.0.2.0/24"])).toBe(false);
  expect(coversNetworks(["0.0.0.0/0"], ["::/0"])).toBe(false);
});

test.each([
  "10.0.0.0/33",
  "10.0.0",
  "10/8",
  "010.0.0.1",
  "::/129",
  "fe80::1%eth0",
  "fe80::%eth0/64",
  "example.com",
  "",
  "/8",
])("%j is not a network", (text) => expect(isNetwork(text)).toBe(false));
