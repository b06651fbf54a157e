import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findInstalled, findProject } from "../bundle/project.ts";
import type { DevFolder } from "./folder.ts";
import type { Screen } from "./screen.ts";

export type TypeCheck = {
  /** Why types are not checked; null if they are. */
  missing: string | null;
  /** Checks in the background; a check that is running starts again. */
  checkSoon(): void;
  close(): void;
};

/** An error is about twelve lines; more would hide everything else. */
const maxLines = 60;

/**
 * Checks the types of the project with its own TypeScript, in a process with low priority, and shows errors as the compiler prints them.
 * Deployments do not wait for it: Node removes types without reading them.
 */
export function createTypeCheck({ folder, dataDir }: DevFolder, screen: Screen): TypeCheck {
  const project = findProject(folder);
  const compiler = findInstalled("typescript", project.folder, project.top);
  const missing = whatIsMissing(project.folder, compiler);
  const buildInfo = join(dataDir, "types.tsbuildinfo");
  let child: ChildProcess | undefined;
  let last = "";
  const report = (code: number | null, printed: string) => {
    const text = code === 0 ? "" : toErrors(printed);
    if (text === last) return;
    last = text;
    const lines = text.split("\n");
    const output = lines.length > maxLines ? [...lines.slice(0, maxLines), "…"] : lines;
    const count = lines.filter((line) => /\berror TS\d+/.test(line)).length;
    if (text === "") screen.show({ kind: "types", agent: "", text: "no errors any more" });
    else screen.show({ kind: "types", agent: "", text: count === 1 ? "1 error" : `${count} errors`, output });
  };
  const check = (program: string) => {
    mkdirSync(dataDir, { recursive: true });
    const options = ["--noEmit", "--incremental", "--tsBuildInfoFile", buildInfo, "--pretty"];
    const started = spawn(process.execPath, [program, "-p", project.folder, ...options], {
      cwd: project.folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    lowerPriority(started.pid);
    let printed = "";
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        printed += chunk;
      });
    started.on("error", () => {});
    started.on("close", (code) => {
      // Another check has replaced this one.
      if (child !== started) return;
      child = undefined;
      report(code, printed);
    });
  };
  return {
    missing,
    checkSoon() {
      const before = child;
      child = undefined;
      before?.kill();
      if (compiler !== null && missing === null) check(join(compiler, "bin", "tsc"));
    },
    close() {
      const before = child;
      child = undefined;
      before?.kill();
    },
  };
}

function whatIsMissing(project: string, compiler: string | null): string | null {
  if (!existsSync(join(project, "tsconfig.json"))) return "there is no tsconfig.json in the project";
  return compiler === null ? "run npm install --save-dev typescript" : null;
}

/** The errors with their code frames, without colours and without the summary. */
const toErrors = (printed: string): string =>
  stripVTControlCharacters(printed)
    .replace(/\n+Found \d+ errors?[\s\S]*$/, "")
    .trim();

/** The agents and the service come first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has already ended.
  }
}
