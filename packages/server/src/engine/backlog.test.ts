import { expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { createBacklog } from "./backlog.ts";

test("a crowd that comes at once is counted once, and no more of it gets in than there is room for", async () => {
  let counts = 0;
  const countQueued = async () => {
    counts += 1;
    return 95;
  };
  const backlog = createBacklog({ countQueued }, 100);
  const organizationId = newId("org");
  const answers = await Promise.all(Array.from({ length: 50 }, () => backlog.isFull(organizationId)));
  expect(counts).toBe(1);
  expect(answers.filter((isFull) => !isFull)).toHaveLength(5);
});

test("a count that fails fails those who waited for it, and nobody after them", async () => {
  const results = [Promise.reject(new Error("away")), Promise.resolve(0)];
  const backlog = createBacklog({ countQueued: () => results.shift() as Promise<number> }, 100);
  const organizationId = newId("org");
  const crowd = [backlog.isFull(organizationId), backlog.isFull(organizationId)];
  for (const { status } of await Promise.allSettled(crowd)) expect(status).toBe("rejected");
  expect(await backlog.isFull(organizationId)).toBe(false);
});
