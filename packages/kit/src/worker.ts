export { createWorker, type Worker, type WorkerOptions } from "./worker/create-worker.ts";
export { WorkerRefused } from "./worker/refused.ts";
