import type { RunSearch } from "./run-filters.ts";

/** Filters that somebody gave a name; kept in this browser, for one person in one organisation. */
export type SavedView = { name: string; search: RunSearch };

const keyOf = (owner: string) => `agentrun-views ${owner}`;

/** What cannot be read is no view: somebody may have written there by hand. */
export function readViews(owner: string): SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

const isView = (value: unknown): value is SavedView =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" && "search" in value;

/** Returns what is kept now; storage that is switched off or full keeps them for as long as the page is there. */
function keep(owner: string, views: SavedView[]): SavedView[] {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(views));
  } catch {}
  return views;
}

/** One name is one view: the last one saved. */
export const addView = (owner: string, view: SavedView): SavedView[] =>
  keep(owner, [...readViews(owner).filter(({ name }) => name !== view.name), view]);

export const removeView = (owner: string, name: string): SavedView[] =>
  keep(
    owner,
    readViews(owner).filter((view) => view.name !== name),
  );
