import fc from "fast-check";
import { expect, test } from "vitest";
import { fromUuid, newId, timeOf, toUuid } from "./ids.ts";

test("an id and its uuid convert to each other", () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const id = fromUuid("run", uuid);
      expect(id).toMatch(/^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
      expect(toUuid(id)).toBe(uuid);
    }),
  );
});

test("the encoding is the one of the TypeID specification", () => {
  expect(fromUuid("run", "01890a5d-ac96-774b-bcce-b302099a8057")).toBe("run_01h455vb4pex5vsknk084sn02q");
  expect(fromUuid("run", "ffffffff-ffff-ffff-ffff-ffffffffffff")).toBe("run_7zzzzzzzzzzzzzzzzzzzzzzzzz");
  expect(toUuid("run_00000000000000000000000000")).toBe("00000000-0000-0000-0000-000000000000");
});

test("an id contains its creation time", () => {
  expect(timeOf("run_01h455vb4pex5vsknk084sn02q")).toBe(0x01890a5dac96);
  expect(timeOf("run_7zzzzzzzzzzzzzzzzzzzzzzzzz")).toBe(2 ** 48 - 1);
});

test("ids created in sequence are distinct and sorted, even if they are created fast or the clock is set back", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1_000_000, max: 1_000_050 }), { minLength: 2, maxLength: 50 }), (times) => {
      const ids = times.flatMap((time) => Array.from({ length: 200 }, () => newId("evt", time)));
      expect(new Set(ids).size).toBe(ids.length);
      expect([...ids].sort()).toEqual(ids);
    }),
  );
});

test("a new id contains the given time", () => {
  const time = Date.now() + 1_000_000;
  expect(Number.parseInt(toUuid(newId("ag", time)).replaceAll("-", "").slice(0, 12), 16)).toBe(time);
});
