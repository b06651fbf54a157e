import { useState } from "react";

/** The newest `ETag` of every object that the pages have read, by path. */
const versions = new Map<string, string>();

/** Remembers the version in a response. */
export function noteVersion(url: string, response: Response): void {
  const etag = response.headers.get("etag");
  if (response.ok && etag !== null) versions.set(new URL(url).pathname.replace(/^\/v\d+/, ""), etag);
}

export const versionOf = (path: string): string | undefined => versions.get(path);

/**
 * The version that a form edits: the newest one when the form opened, even if a newer one is loaded meanwhile. Call `renew` after saving
 * if the form stays open.
 */
export function useEditedVersion(path: string): { version: string | undefined; renew: () => void } {
  const [version, setVersion] = useState(() => versionOf(path));
  return { version, renew: () => setVersion(versionOf(path)) };
}
