import type { ListedRun } from "../models.ts";
import { isFinal } from "./run-stream.ts";

/** One page of runs, newest first. */
export type RunPage = { data: ListedRun[]; last_id: string | null; has_more: boolean };

/** Reloaded runs: the newest without a gap, and others from further down. */
export type FreshRuns = { head: readonly ListedRun[]; others: readonly ListedRun[] };

/**
 * Merges fresh runs into the list: known runs are updated in place, newer ones are added at the top. Ids sort by creation, so no further
 * request is needed. Null: there may be a gap, and the list must be reloaded.
 */
export function mergeRuns(pages: readonly RunPage[], { head, others }: FreshRuns): RunPage[] | null {
  const [first, ...rest] = pages;
  if (!first) return null;
  const newest = first.data[0]?.id ?? "";
  const arrived = head.filter(({ id }) => id > newest);
  if (arrived.length > 0 && arrived.length === head.length && newest !== "") return null;
  const byId = new Map([...others, ...head].map((run) => [run.id, run]));
  const replace = (run: ListedRun) => byId.get(run.id) ?? run;
  return [{ ...first, data: [...arrived, ...first.data.map(replace)] }, ...rest.map((page) => replaceIn(page, byId))];
}

/** An unchanged page stays the same object, so that its rows do not re-render. */
function replaceIn(page: RunPage, byId: ReadonlyMap<string, ListedRun>): RunPage {
  if (!page.data.some(({ id }) => byId.has(id))) return page;
  return { ...page, data: page.data.map((run) => byId.get(run.id) ?? run) };
}

/** Removes runs that no longer match, such as a finished run under a filter for running ones. */
export function keepMatching(pages: readonly RunPage[], statuses: readonly string[]): RunPage[] {
  if (statuses.length === 0) return [...pages];
  return pages.map((page) =>
    page.data.every(({ status }) => statuses.includes(status))
      ? page
      : { ...page, data: page.data.filter(({ status }) => statuses.includes(status)) },
  );
}

/** Runs shown as active that the newest ones do not cover. */
export function staleRuns(pages: readonly RunPage[], fresh: readonly ListedRun[]): string[] {
  const known = new Set(fresh.map(({ id }) => id));
  return pages
    .flatMap(({ data }) => data)
    .filter(({ id, status }) => !isFinal(status) && !known.has(id))
    .map(({ id }) => id);
}

/** Runs that are missing in the list of active runs, within its range: they have ended and are fetched once. */
export function endedRuns(stale: readonly string[], active: RunPage, most: number): string[] {
  const known = new Set(active.data.map(({ id }) => id));
  const reaches = (id: string) => !active.has_more || id >= (active.last_id ?? "");
  return stale.filter((id) => reaches(id) && !known.has(id)).slice(0, most);
}
