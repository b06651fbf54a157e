import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a directory and those above it. As root the database runs as another user, who must be able to enter; the files that
 * matter are 0600. Node's own way asks for ever where the system says that there is none above it, as below /proc.
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path, { mode: 0o711 });
}
