import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { CommandError, exitCodes } from "./exit-codes.ts";

const inRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The package for agent authors as a file. The installed command contains it; a copy of the repository builds it. */
export type KitFile = { name: string; putInto(folder: string): Promise<void> };

export function findKit(): KitFile {
  const packed = existsSync(inRoot("packages/kit")) ? readdirSync(inRoot("packages/kit")) : [];
  const name = packed.find((file) => /^agent-run-kit-.+\.tgz$/.test(file));
  if (name !== undefined) return { name, putInto: (folder) => copy(inRoot(join("packages/kit", name)), folder) };
  if (existsSync(inRoot("tools/release/kit-package.ts"))) return { name: nameInRepository(), putInto: make };
  const hint = "Install the package agent-run-service, or run the command in a copy of the repository.";
  throw new CommandError(
    "The package agent-run-kit is missing: it is not installed with this command.",
    exitCodes.failed,
    hint,
  );
}

async function copy(file: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(file, join(folder, basename(file)));
}

function nameInRepository(): string {
  const { version } = JSON.parse(readFileSync(inRoot("packages/kit/package.json"), "utf8")) as { version: string };
  return `agent-run-kit-${version}.tgz`;
}

/** Built each time, so that it always matches the code of the repository. */
async function make(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [inRoot("tools/release/kit-package.ts"), folder]);
}
