import { expect, test } from "vitest";
import { ServiceError } from "./errors.ts";
import { createSetAside } from "./set-aside.ts";

const idOf = (id: string) => id;
const failing = async (id: string) => {
  if (id.startsWith("bad")) throw new Error(`${id} failed`);
};

test("a row that fails is reported, keeps no other from its turn, and is left out longer with each failure", async () => {
  let now = 0;
  const reported: string[] = [];
  const onFailure = (error: unknown, what: string) => reported.push(`${what}: ${(error as Error).message}`);
  const aside = createSetAside("reap", { onFailure, nowMs: () => now });
  const worked: string[] = [];
  const work = (id: string) => failing(id).then(() => void worked.push(id));
  await aside.forEach(["bad", "good", "better"], idOf, work);
  expect([worked, reported, aside.ids()]).toEqual([["good", "better"], ["reap: bad failed"], ["bad"]]);
  now = 5_000;
  expect(aside.ids()).toEqual([]);
  await aside.forEach(["bad"], idOf, work);
  now = 14_999;
  expect(aside.ids()).toEqual(["bad"]);
  now = 15_000;
  expect(aside.ids()).toEqual([]);
});

test("a row that succeeds again starts over, and no row is left out for more than five minutes", async () => {
  let now = 0;
  const aside = createSetAside("reap", { onFailure: () => {}, nowMs: () => now });
  for (let round = 0; round < 20; round += 1) await aside.forEach(["bad"], idOf, failing);
  now = 300_000;
  expect(aside.ids()).toEqual([]);
  await aside.forEach(["bad"], idOf, async () => {});
  await aside.forEach(["bad"], idOf, failing);
  now += 5_000;
  expect(aside.ids()).toEqual([]);
});

test("a store that is away ends the round and sets nothing aside", async () => {
  const aside = createSetAside("reap", { onFailure: () => {} });
  const away = async () => Promise.reject(new ServiceError("service_unavailable"));
  await expect(aside.forEach(["one", "two"], idOf, away)).rejects.toMatchObject({ code: "service_unavailable" });
  expect(aside.ids()).toEqual([]);
});

test("no more than a thousand rows are remembered", async () => {
  const aside = createSetAside("reap", { onFailure: () => {} });
  await aside.forEach(
    Array.from({ length: 1_100 }, (_, number) => `bad${number}`),
    idOf,
    failing,
  );
  expect(aside.ids()).toHaveLength(1_000);
  expect(aside.ids()).toContain("bad1099");
});
