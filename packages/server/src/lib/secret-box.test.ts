import fc from "fast-check";
import { expect, test } from "vitest";
import { createBoxKey, isSealed, namedKey } from "./secret-box.ts";

const key = createBoxKey("a key");

test("what is sealed opens again, looks like nothing, and names its key where it is to", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, unit: "grapheme" }), fc.boolean(), (text, isNamed) => {
      const sealed = key.seal(text, isNamed ? "named" : "unnamed");
      expect(isSealed(sealed)).toBe(true);
      expect(sealed).not.toContain(text);
      expect(key.open(sealed)).toBe(text);
      expect(namedKey(sealed)).toBe(isNamed ? key.id : null);
    }),
  );
});

test("another key, or a changed byte, does not open it", () => {
  const sealed = key.seal("secret", "unnamed");
  expect(() => createBoxKey("another key").open(sealed)).toThrow();
  const changed = Buffer.from(sealed.slice(7), "base64");
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  expect(() => key.open(`enc:v1:${changed.toString("base64")}`)).toThrow();
});

test("equal boxes are equal after they were sealed anew, and others are not, whatever is in them", () => {
  const [one, other] = [key.seal("secret", "unnamed"), key.seal("secret", "unnamed")];
  const next = createBoxKey("the next");
  expect(next.reseal(one, "secret", "named")).toBe(next.reseal(one, "secret", "named"));
  expect(next.reseal(one, "secret", "named")).not.toBe(next.reseal(other, "secret", "named"));
  expect(next.open(next.reseal(one, "secret", "named"))).toBe("secret");
});
