import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { type ConnectionState, createConnection, isUsable } from "./lib/connection.ts";

const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;

/** The entry file of this page; its name identifies the build. */
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
 * Queries pause while the service is unreachable or the session has ended, and resume automatically. The browser's online status only
 * triggers a check; it does not decide the result.
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
