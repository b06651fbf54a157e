import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join, relative, resolve, sep } from "node:path";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { readGivenName } from "./given-name.ts";

/** The folder with the agents, and the data directory of the service that runs them. */
export type DevFolder = { folder: string; dataDir: string };

/** The named folder, else `agents`, else the current one. */
export function findFolder(named: string | undefined, dataDir: string | null, here = process.cwd()): DevFolder {
  const folder = resolve(here, named ?? (isFolder(join(here, "agents")) ? "agents" : "."));
  if (!isFolder(folder)) {
    const hint = "Create a project with an agent: `agentrun init`.";
    throw new CommandError(`There is no folder ${folder}.`, exitCodes.usage, hint);
  }
  return { folder, dataDir: dataDir ?? findDataDir(folder, here) };
}

/**
 * Next to the folder, where commands typed here find it. Agents' code can read its folder and must not read the service's keys: if the
 * folder is the current one, the keys are in the home directory.
 */
function findDataDir(folder: string, here: string): string {
  if (isFolder(folder) && folder !== here && `${folder}${sep}`.startsWith(`${here}${sep}`))
    return join(here, ".agentrun");
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 8);
  return join(homedir(), ".agentrun", "dev", `${basename(folder)}-${name}`);
}

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A file or folder that is an agent, as the service would find it. */
export type FoundAgent = {
  module: string;
  name: string;
  file: string;
  /** Whether a configuration names it. */
  isNamed?: boolean;
};

/** A file that looks like an agent but is not one, and what to do about it. */
export type IgnoredFile = { file: string; why: string };

const extensions = [".ts", ".js", ".mjs"];
/** Code files in which the service does not look for agents. */
const otherExtension = /\.([cm]ts|cjs|[jt]sx)$/;
const moduleName = /^[a-z0-9][a-z0-9._-]{0,63}$/;
/** Files next to agents that are not agents. */
const besideAgents = /\.(test|spec|d|config)$/;
/** An agent's file has a default export or a function `run`. */
const looksLikeAgent =
  /\bexport\s+default\b|\bas\s+default\b|\bexport\s+(async\s+)?(function|const|let)\s+run\b|\bmodule\.exports\b|\bexports\.run\b/;

/** Finds every agent (a file, or a folder with `module.ts` or `index.ts`) and the files that only look like one. */
export function lookInto(folder: string): { agents: FoundAgent[]; ignored: IgnoredFile[] } {
  const agents: FoundAgent[] = [];
  const ignored: IgnoredFile[] = strangeFiles(folder);
  for (const module of modulesOf(folder)) {
    const files = filesOf(module).filter((file) => existsSync(join(folder, file)));
    const [first] = files;
    const likely = files.filter((file) => looksLikeAgent.test(readText(join(folder, file))));
    if (!moduleName.test(module)) ignored.push(...likely.slice(0, 1).map((file) => ({ file, why: misnamed })));
    else {
      for (const file of likely) {
        if (file === first) {
          const name = nameOf(readText(join(folder, file)), module);
          const other = agents.find((agent) => agent.name === name);
          if (other)
            ignored.push({ file, why: `${other.file} has an agent with the same name, "${name}"; rename one of them` });
          else agents.push({ module, file, name });
        } else ignored.push({ file, why: `${first} has the same name and takes precedence; rename one of them` });
      }
    }
  }
  return { agents, ignored };
}

const misnamed = "the name of an agent's file has up to 64 lower-case letters, digits, '.', '-' or '_'; rename it";

/** Files that look like agents but have an extension that the service ignores; a file that imports them may be an agent. */
const strangeFiles = (folder: string): IgnoredFile[] =>
  readdirSync(folder)
    .filter((name) => otherExtension.test(name) && !besideAgents.test(name.replace(otherExtension, "")))
    .filter((name) => isLikely(readText(join(folder, name))))
    .map((file) => ({ file, why: "the name of an agent's file ends in .ts, .js or .mjs; rename it" }));

const isLikely = (text: string): boolean => looksLikeAgent.test(text) && /\brun\b/.test(text);

function modulesOf(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
    return entry.isDirectory() ? entry.name : (withoutExtension(entry.name) ?? []);
  });
  return [...new Set(names)].filter((name) => !besideAgents.test(name)).sort();
}

/** Possible files of a module; the service takes the first that exists. */
const filesOf = (module: string): string[] => [
  ...["module.ts", "module.js", "module.mjs"].map((file) => join(module, file)),
  ...extensions.map((extension) => `${module}${extension}`),
  ...["index.ts", "index.js"].map((file) => join(module, file)),
];

function withoutExtension(name: string): string | null {
  const extension = extensions.find((each) => name.endsWith(each));
  return extension === undefined ? null : name.slice(0, -extension.length);
}

const nameOf = (text: string, module: string): string => readGivenName(text) ?? module;

/** The file may be deleted meanwhile. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Whether a change of this path can matter to an agent. */
export const matters = (path: string): boolean =>
  !path.split(/[\\/]/).some((part) => part === "node_modules" || part.startsWith(".") || part.endsWith("~"));

/** Makes this folder's paths in a text relative to the current directory. */
export const withOwnPaths = (text: string, folder: string): string =>
  text.replaceAll(`file://${folder}/`, "").replaceAll(`${folder}/`, "");

/** A short path, relative to the current directory if possible. */
export function shownPath(path: string, here = process.cwd()): string {
  const fromHere = relative(here, path);
  const best = fromHere === "" ? "." : fromHere.startsWith("..") ? path : fromHere;
  return /[^\w./~-]/.test(best) ? `'${best}'` : best;
}

/** The flag that a command typed here needs to find this data directory. */
export const dataDirFlag = (dataDir: string): string =>
  dataDir === resolve(".agentrun") ? "" : ` --data-dir ${shownPath(dataDir)}`;
