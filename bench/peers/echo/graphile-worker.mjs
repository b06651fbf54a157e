import { run } from "graphile-worker";
import { answerWith, echo } from "./answer.mjs";

const results = new Map();
const waiting = new Map();
const runner = await run({
  connectionString: process.env.DATABASE_URL,
  noHandleSignals: true,
  // As its manual recommends for many small jobs.
  preset: { worker: { concurrentJobs: 64, maxPoolSize: 20, localQueue: { size: 100 }, completeJobBatchDelay: 0 } },
  taskList: { echo: async (payload) => void results.set(payload.call, echo(payload.input)) },
});
runner.events.on("job:complete", ({ job }) => waiting.get(job.payload.call)?.());

let calls = 0;
answerWith(async (input) => {
  calls += 1;
  const call = calls;
  const done = new Promise((resolve) => waiting.set(call, resolve));
  await runner.addJob("echo", { call, input });
  await done;
  const result = results.get(call);
  waiting.delete(call);
  results.delete(call);
  return result;
});
