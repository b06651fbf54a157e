import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join, relative, resolve, sep } from "node:path";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { readGivenName } from "./given-name.ts";

/** Where agents are developed, and where the service that runs them keeps what is its own. */
export type DevFolder = { folder: string; dataDir: string };

/** The folder that is named, or `agents`, or this one. */
export function findFolder(named: string | undefined, dataDir: string | null, here = process.cwd()): DevFolder {
  const folder = resolve(here, named ?? (isFolder(join(here, "agents")) ? "agents" : "."));
  if (!isFolder(folder)) {
    const hint = "agentrun init makes one with an agent in it.";
    throw new CommandError(`There is no folder ${folder}.`, exitCodes.usage, hint);
  }
  return { folder, dataDir: dataDir ?? findDataDir(folder, here) };
}

/**
 * Beside the folder, where commands that are typed here find it. Agents' code reads its folder, and must not read the service's
 * keys: where the folder is this very one, they lie in the home directory.
 */
function findDataDir(folder: string, here: string): string {
  if (isFolder(folder) && folder !== here && `${folder}${sep}`.startsWith(`${here}${sep}`))
    return join(here, ".agentrun");
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 8);
  return join(homedir(), ".agentrun", "dev", `${basename(folder)}-${name}`);
}

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A file or folder that is an agent, as the service would find it. */
export type FoundAgent = { module: string; name: string; file: string };

/** A file that has an agent in it and is none, and what to do about it. */
export type IgnoredFile = { file: string; why: string };

const extensions = [".ts", ".js", ".mjs"];
/** Code all the same, but of no agent that the service would find. */
const otherExtension = /\.([cm]ts|cjs|[jt]sx)$/;
const moduleName = /^[a-z0-9][a-z0-9._-]{0,63}$/;
/** What lies beside agents and is none. */
const besideAgents = /\.(test|spec|d|config)$/;
/** What an agent's file has: a default export, or a function `run`. */
const looksLikeAgent =
  /\bexport\s+default\b|\bas\s+default\b|\bexport\s+(async\s+)?(function|const|let)\s+run\b|\bmodule\.exports\b|\bexports\.run\b/;

/** Every agent of a folder, a file each or a folder with `module.ts` or `index.ts` in it, and what might be taken for one. */
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
            ignored.push({ file, why: `its agent's name, "${name}", is that of ${other.file}; rename one of them` });
          else agents.push({ module, file, name });
        } else ignored.push({ file, why: `${first} has the same name and comes first; rename one of them` });
      }
    }
  }
  return { agents, ignored };
}

const misnamed = "an agent's file is named in small letters, digits, dots, - and _, at most 64; rename it";

/** Agents to whoever wrote them, by an ending that the service does not look for; what they are imported by may well be one. */
const strangeFiles = (folder: string): IgnoredFile[] =>
  readdirSync(folder)
    .filter((name) => otherExtension.test(name) && !besideAgents.test(name.replace(otherExtension, "")))
    .filter((name) => isLikely(readText(join(folder, name))))
    .map((file) => ({ file, why: "an agent's file ends in .ts, .js or .mjs; rename it" }));

const isLikely = (text: string): boolean => looksLikeAgent.test(text) && /\brun\b/.test(text);

function modulesOf(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
    return entry.isDirectory() ? entry.name : (withoutExtension(entry.name) ?? []);
  });
  return [...new Set(names)].filter((name) => !besideAgents.test(name)).sort();
}

/** Where a module can lie; the service takes the first that is there. */
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

/** A file may go while it is looked at. */
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

/** A text with the paths of this folder as somebody who is in it would write them. */
export const withOwnPaths = (text: string, folder: string): string =>
  text.replaceAll(`file://${folder}/`, "").replaceAll(`${folder}/`, "");

/** Short where it can be, and right from where the command was given. */
export function shownPath(path: string, here = process.cwd()): string {
  const fromHere = relative(here, path);
  const best = fromHere === "" ? "." : fromHere.startsWith("..") ? path : fromHere;
  return /[^\w./~-]/.test(best) ? `'${best}'` : best;
}

/** What a command needs that is typed here, to find this directory. */
export const dataDirFlag = (dataDir: string): string =>
  dataDir === resolve(".agentrun") ? "" : ` --data-dir ${shownPath(dataDir)}`;
