import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a directory and those above it. Node's own way asks for ever where the system says that there is none, as below /proc. */
export function makeDirectory(path: string, mode = 0o777): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path), mode);
  mkdirSync(path, { mode });
}
