import { parentPort, workerData } from "node:worker_threads";
import { DocumentError } from "../../../model/connectors.ts";
import { inspectDocument } from "./document.ts";
import { type InspectAnswer, parseDocument } from "./parse-document.ts";

/** Reads an untrusted document off the main thread. */
async function inspect({ text }: { text: string }): Promise<InspectAnswer> {
  try {
    return { inspected: inspectDocument(await parseDocument(text)) };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { path: error.path, fault: error.message };
  }
}

parentPort?.postMessage(await inspect(workerData));
