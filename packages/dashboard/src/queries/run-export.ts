import { client } from "../client.ts";
import { toCsv } from "../lib/runs-csv.ts";
import { saveFile } from "../lib/save-file.ts";
import type { ListedRun } from "../models.ts";
import type { RunFilters } from "./runs.ts";

/** Maximum number of runs that browsers and spreadsheets handle easily. */
const maxRuns = 10_000;

/** Downloads the runs that match the filters, newest first. */
export async function downloadRuns(filters: RunFilters, format: "csv" | "jsonl") {
  const runs: ListedRun[] = [];
  let isCut = false;
  for await (const run of client.runs.list({ ...filters, limit: 100 })) {
    if (runs.length === maxRuns) {
      isCut = true;
      break;
    }
    runs.push(run);
  }
  const name = `runs-${new Date().toISOString().slice(0, 10)}.${format}`;
  if (format === "csv") saveFile(name, "text/csv;charset=utf-8", toCsv(runs, await agentNames()));
  else saveFile(name, "application/x-ndjson", runs.map((run) => `${JSON.stringify(run)}\n`).join(""));
  return { count: runs.length, isCut };
}

async function agentNames(): Promise<(id: string) => string> {
  const names = new Map<string, string>();
  for await (const { id, name } of client.agents.list({ status: "all", limit: 100 })) names.set(id, name);
  return (id) => names.get(id) ?? id;
}
