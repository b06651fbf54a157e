export { WorkerRefused } from "./worker/connection.ts";
export { createWorker, type Worker, type WorkerOptions } from "./worker/create-worker.ts";
