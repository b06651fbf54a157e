import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Environment } from "./settings.ts";

/** A word of a line that a shell reads. */
export const quote = (word: string): string => (/^[\w./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Starts this very command wherever it lies; npx would ask the registry for a package that is not ours. */
const byPath = `node ${quote(fileURLToPath(new URL("../bin/agentrun.js", import.meta.url)))}`;

/** What npx puts there for a moment does not count. */
const isOnPath = ({ PATH = "" }: Environment): boolean =>
  PATH.split(delimiter).some((folder) => !folder.endsWith(".bin") && existsSync(join(folder, "agentrun")));

/** This command as somebody can type it in another terminal. */
export const ownCommand = (environment: Environment): string => (isOnPath(environment) ? "agentrun" : byPath);
