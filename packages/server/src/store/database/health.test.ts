import { expect, test, vi } from "vitest";
import { createLog } from "../../lib/observability/log.ts";
import { createHealth } from "./health.ts";

const silentLog = await createLog({ level: "silent", format: "json" });

const failing = (code: string) => () =>
  Promise.reject(Object.assign(new Error(`connect ${code} 10.0.0.7:5432, password of "ada" failed`), { code }));

async function messageFor(code: string): Promise<string | undefined> {
  const health = createHealth({
    log: silentLog,
    liveness: { hasLateAnswers: () => false },
    probes: [{ execute: failing(code), isExhausted: () => false }],
    write: async () => {},
  });
  return (await health.findProblem())?.message;
}

test("a health problem is described without the address or the user of the database", async () => {
  expect(await messageFor("ECONNREFUSED")).toBe("The database does not respond: ECONNREFUSED.");
  expect(await messageFor("57P03")).toBe("The database is starting or stopping.");
  expect(await messageFor("53300")).toMatch(/^The database has no free connection\./);
});

test("a server that does not respond is reported", async () => {
  const liveness = { hasLateAnswers: () => true };
  const health = createHealth({ log: silentLog, liveness, probes: [], write: async () => {} });
  expect((await health.findProblem())?.message).toBe("The database does not respond.");
});

test("a fully used pool is healthy, and one whose probe hangs is not", async () => {
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
