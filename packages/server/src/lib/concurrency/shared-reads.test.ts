import { expect, test } from "vitest";
import { createSharedReads } from "./shared-reads.ts";

const options = { freshMs: 60_000, maximum: 10 };

/** Reads that resolve when the test says so. */
function createSource() {
  const reads: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const one = Promise.withResolvers<string>();
    reads.push(one);
    return one.promise;
  };
  return { reads, shared: createSharedReads<string, string>(read, options) };
}

test("concurrent reads of a key share one query, and later ones use its result", async () => {
  const { reads, shared } = createSource();
  const both = [shared.get("a"), shared.get("a")];
  reads[0]?.resolve("one");
  expect(await Promise.all(both)).toEqual(["one", "one"]);
  expect(shared.get("a")).toBe("one");
  expect(reads).toHaveLength(1);
});

test("a value that was forgotten during its read is not kept", async () => {
  const { reads, shared } = createSource();
  const old = shared.get("a");
  shared.forget("a");
  const fresh = shared.get("a");
  reads[1]?.resolve("new");
  expect(await fresh).toBe("new");
  reads[0]?.resolve("old");
  expect(await old).toBe("old");
  expect(shared.get("a")).toBe("new");
});

test("a failed read is repeated by the next caller", async () => {
  const { reads, shared } = createSource();
  const failed = shared.get("a");
  reads[0]?.reject(new Error("away"));
  await expect(failed).rejects.toThrow("away");
  const next = shared.get("a");
  reads[1]?.resolve("here");
  expect(await next).toBe("here");
});

test("a value that has expired is read again", async () => {
  let count = 0;
  const shared = createSharedReads(async () => ++count, { freshMs: 0, maximum: 10 });
  expect(await shared.get("a")).toBe(1);
  expect(await shared.get("a")).toBe(2);
});

test("forgetting by value leaves the others", async () => {
  const shared = createSharedReads(async (key: string) => key, options);
  await Promise.all([shared.get("a"), shared.get("b")]);
  shared.forgetWhere((value) => value === "a");
  expect(shared.get("a")).toBeInstanceOf(Promise);
  expect(shared.get("b")).toBe("b");
});
