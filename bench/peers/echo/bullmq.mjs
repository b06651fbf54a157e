import { Queue, QueueEvents, Worker } from "bullmq";
import { answerWith, echo, logError } from "./answer.mjs";

const connection = { host: "127.0.0.1", port: Number(process.env.REDIS_PORT), maxRetriesPerRequest: null };
const queue = new Queue("echo", { connection });
const events = new QueueEvents("echo", { connection });
await events.waitUntilReady();
const worker = new Worker("echo", async (job) => echo(job.data), { connection, concurrency: 64 });
worker.on("error", logError);

answerWith(async (input) => (await queue.add("run", input, { removeOnComplete: 10_000 })).waitUntilFinished(events));
