import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/** The path of a program next to the module `from`: TypeScript in the repository, JavaScript in a published package. */
export const programFile = (path: string, from: string): string =>
  fileURLToPath(new URL(`${path}${extname(from)}`, from));
