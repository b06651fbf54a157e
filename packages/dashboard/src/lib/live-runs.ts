import type { ListedRun } from "../models.ts";
import { isFinal } from "./run-stream.ts";

/** One page of runs, newest first. */
export type RunPage = { data: ListedRun[]; last_id: string | null; has_more: boolean };

/**
 * Lays fresh runs over those already shown: known ones are replaced where they stand, newer ones come on top. Ids sort by
 * creation, so nothing has to be asked again. Null: so much is new that there may be a gap, and the list must start anew.
 */
export function mergeRuns(pages: readonly RunPage[], fresh: readonly ListedRun[]): RunPage[] | null {
  const [first, ...rest] = pages;
  if (!first) return null;
  const newest = first.data[0]?.id ?? "";
  const arrived = fresh.filter(({ id }) => id > newest);
  if (arrived.length > 0 && arrived.length === fresh.length && newest !== "") return null;
  const byId = new Map(fresh.map((run) => [run.id, run]));
  const replace = (run: ListedRun) => byId.get(run.id) ?? run;
  return [{ ...first, data: [...arrived, ...first.data.map(replace)] }, ...rest.map((page) => replaceIn(page, byId))];
}

/** A page without a change stays the same object, so that its rows are not drawn again. */
function replaceIn(page: RunPage, byId: ReadonlyMap<string, ListedRun>): RunPage {
  if (!page.data.some(({ id }) => byId.has(id))) return page;
  return { ...page, data: page.data.map((run) => byId.get(run.id) ?? run) };
}

/** Takes away what no longer belongs: with a filter for running ones, a run that has ended leaves. */
export function keepMatching(pages: readonly RunPage[], statuses: readonly string[]): RunPage[] {
  if (statuses.length === 0) return [...pages];
  return pages.map((page) =>
    page.data.every(({ status }) => statuses.includes(status))
      ? page
      : { ...page, data: page.data.filter(({ status }) => statuses.includes(status)) },
  );
}

/** Runs shown as active that the newest page does not cover: each has to be asked for. */
export function staleRuns(pages: readonly RunPage[], fresh: readonly ListedRun[], most: number): string[] {
  const known = new Set(fresh.map(({ id }) => id));
  return pages
    .flatMap(({ data }) => data)
    .filter(({ id, status }) => !isFinal(status) && !known.has(id))
    .slice(0, most)
    .map(({ id }) => id);
}
