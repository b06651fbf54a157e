import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { type ConnectionState, createConnection, isUsable } from "./lib/connection.ts";

const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;

/** The file that these pages began with: its name tells one build from another. */
export const ownEntry: string | null = entryOf(document);

async function isOutdated(): Promise<boolean> {
  const response = await fetch("/", { headers: { accept: "text/html" }, cache: "no-store" });
  const entry = entryOf(new DOMParser().parseFromString(await response.text(), "text/html"));
  return entry !== null && entry !== ownEntry;
}

export const connection = createConnection({
  probe: async () => (await fetch("/readyz", { cache: "no-store" })).ok,
  isOutdated,
  pauses: [1, 1, 2, 3, 5],
});

export const useConnection = (): ConnectionState => useSyncExternalStore(connection.subscribe, connection.state);

const betweenVersionsMs = 600_000;

/**
 * Queries rest while the service is away or nobody is signed in, and go on by themselves. What a browser knows of its network is
 * a reason to look, never the answer.
 */
export function watchConnection(): void {
  onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(isUsable(connection.state()))));
  for (const name of ["online", "offline"]) addEventListener(name, () => void connection.suspect());
  let checkedMs = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (connection.state().isAway) void connection.suspect();
    else if (Date.now() - checkedMs > betweenVersionsMs) {
      checkedMs = Date.now();
      void connection.checkVersion();
    }
  });
}
