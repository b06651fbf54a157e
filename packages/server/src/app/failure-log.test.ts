import { expect, test } from "vitest";
import { ServiceError } from "../lib/errors.ts";
import { createLoopFailureLog, createOutageLog } from "./failure-log.ts";

const unavailable = () => new ServiceError("service_unavailable", { cause: new Error("connect ECONNREFUSED") });

function record() {
  const lines: { level: string; fields: object; words: string }[] = [];
  const take = (level: string) => (fields: object | string, words?: string) =>
    void lines.push(
      typeof fields === "string" ? { level, fields: {}, words: fields } : { level, fields, words: words ?? "" },
    );
  return { lines, log: { warn: take("warn"), error: take("error"), info: take("info") } as never };
}

test("while the database is unavailable each loop logs it once a minute without a stack; other errors are logged each time with one", () => {
  const { lines, log } = record();
  let nowMs = 0;
  const note = createLoopFailureLog(log, () => nowMs);
  for (; nowMs < 90_000; nowMs += 1_000) for (const loop of ["deliver", "schedules"]) note(unavailable(), loop);
  expect(lines.map(({ fields }) => fields)).toEqual(
    ["deliver", "schedules", "deliver", "schedules"].map((loop) => ({ loop, reason: "connect ECONNREFUSED" })),
  );
  for (const mistake of [new TypeError("ours"), new TypeError("ours")]) note(mistake, "deliver");
  expect(lines.slice(4).map(({ fields }) => fields)).toMatchObject([{ err: new TypeError("ours") }, { err: {} }]);
});

test("an unavailable file store is not reported as a database outage", () => {
  const { lines, log } = record();
  const silent = new ServiceError("file_store_unavailable", { cause: new Error("no answer within 10 s") });
  createLoopFailureLog(log)(silent, "files");
  expect(lines).toEqual([
    {
      level: "warn",
      fields: { loop: "files", reason: "no answer within 10 s" },
      words: "a background job waits for the file store",
    },
  ]);
  expect(createOutageLog(log).failed(silent)).toBe(false);
});

test("an outage of the database is logged once, and its recovery once", () => {
  const { lines, log } = record();
  const watch = createOutageLog(log);
  watch.succeeded();
  expect([watch.failed(unavailable()), watch.failed(unavailable()), watch.failed(new TypeError("ours"))]).toEqual([
    true,
    true,
    false,
  ]);
  watch.succeeded();
  watch.succeeded();
  expect(lines.map(({ level, words }) => [level, words.split(":")[0]])).toEqual([
    ["error", "the database is unavailable"],
    ["info", "the database is back"],
  ]);
});
