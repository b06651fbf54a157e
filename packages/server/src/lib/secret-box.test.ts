import fc from "fast-check";
import { expect, test } from "vitest";
import { createSecretBox, isSealed } from "./secret-box.ts";

const box = createSecretBox("a key");

test("what is sealed opens again, and looks like nothing", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, unit: "grapheme" }), (text) => {
      const sealed = box.seal(text);
      expect(isSealed(sealed)).toBe(true);
      expect(sealed).not.toContain(text);
      expect(box.open(sealed)).toBe(text);
    }),
  );
});

test("another key, or a changed byte, does not open it", () => {
  const sealed = box.seal("secret");
  expect(() => createSecretBox("another key").open(sealed)).toThrow();
  const changed = Buffer.from(sealed.slice(7), "base64");
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  expect(() => box.open(`enc:v1:${changed.toString("base64")}`)).toThrow();
});
