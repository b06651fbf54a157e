import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Environment } from "./settings.ts";

/** Quotes a word for a shell. */
export const quote = (word: string): string => (/^[\w./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Starts this command by its path; npx would download a different package from the registry. */
const byPath = `node ${quote(fileURLToPath(new URL("../bin/agentrun.js", import.meta.url)))}`;

/** Ignores the temporary entries of npx. */
const isOnPath = ({ PATH = "" }: Environment): boolean =>
  PATH.split(delimiter).some((folder) => !folder.endsWith(".bin") && existsSync(join(folder, "agentrun")));

/** This command as a user can type it in another terminal. */
export const ownCommand = (environment: Environment): string => (isOnPath(environment) ? "agentrun" : byPath);
