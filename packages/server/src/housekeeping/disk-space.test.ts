import { expect, test } from "vitest";
import { createDiskSpaceCheck } from "./disk-space.ts";

test("less than a tenth of free space is warned of once, and again when it comes back", async () => {
  const freeBytes = [50, 10, 9, 0, 11, 9];
  const warned: unknown[] = [];
  const check = createDiskSpaceCheck({
    read: async () => ({ freeBytes: freeBytes[0] ?? 0, totalBytes: 100 }),
    log: { warn: (fields: { free_bytes: number }) => void warned.push(fields.free_bytes) } as never,
  });
  for (; freeBytes.length > 0; freeBytes.shift()) await check();
  expect(warned).toEqual([9, 9]);
});
