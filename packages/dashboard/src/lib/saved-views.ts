import type { RunSearch } from "./run-filters.ts";

/** Named filters, stored in the browser per user and organisation. */
export type SavedView = { name: string; search: RunSearch };

const keyOf = (owner: string) => `agentrun-views ${owner}`;

/** Skips invalid entries, because storage can be edited by hand. */
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

/** Stores the views and returns them. If storage is disabled or full, they last as long as the page. */
function keep(owner: string, views: SavedView[]): SavedView[] {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(views));
  } catch {}
  return views;
}

/** Replaces a view of the same name. */
export const addView = (owner: string, view: SavedView): SavedView[] =>
  keep(owner, [...readViews(owner).filter(({ name }) => name !== view.name), view]);

export const removeView = (owner: string, name: string): SavedView[] =>
  keep(
    owner,
    readViews(owner).filter((view) => view.name !== name),
  );
