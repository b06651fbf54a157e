import { expect, test, vi } from "vitest";
import { createLog } from "../../lib/observability/log.ts";
import { createHealth } from "./health.ts";

const silentLog = await createLog({ level: "silent", format: "json" });

const failing = (code: string) => () =>
  Promise.reject(Object.assign(new Error(`connect ${code} 10.0.0.7:5432, password of "ada" failed`), { code }));

async function wordsFor(code: string): Promise<string | undefined> {
  const health = createHealth({
    log: silentLog,
    liveness: { hasLateAnswers: () => false },
    probes: [{ execute: failing(code), isExhausted: () => false }],
    write: async () => {},
  });
  return (await health.findProblem())?.message;
}

test("trouble with the database is told in words that give away neither its address nor its user", async () => {
  expect(await wordsFor("ECONNREFUSED")).toBe("The database does not answer: ECONNREFUSED.");
  expect(await wordsFor("57P03")).toBe("The database is starting or stopping.");
  expect(await wordsFor("53300")).toMatch(/^The database has no connection to spare\./);
});

test("a server that keeps silent is said to", async () => {
  const liveness = { hasLateAnswers: () => true };
  const health = createHealth({ log: silentLog, liveness, probes: [], write: async () => {} });
  expect((await health.findProblem())?.message).toBe("The database does not answer: it keeps silent.");
});

test("a pool whose connections are all in use is no trouble, and one that hangs on its own question is", async () => {
  const silent = new Promise<never>(() => {});
  const find = (execute: (onConnection: () => void) => Promise<unknown>, isExhausted: () => boolean) =>
    createHealth({
      log: silentLog,
      liveness: { hasLateAnswers: () => false },
      probes: [{ execute, isExhausted }],
      write: async () => {},
    }).findProblem();
  vi.useFakeTimers();
  try {
    let isExhausted = false;
    const waiting = find(
      () => silent,
      () => isExhausted,
    );
    const hanging = find(
      (onConnection) => {
        onConnection();
        return silent;
      },
      () => isExhausted,
    );
    isExhausted = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await waiting).toBeNull();
    expect(await hanging).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
