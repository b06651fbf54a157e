import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/** A program of ours beside the module `from`: TypeScript in the repository, JavaScript where it was compiled for others. */
export const programFile = (path: string, from: string): string =>
  fileURLToPath(new URL(`${path}${extname(from)}`, from));
