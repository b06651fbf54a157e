import { randomUUID } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { messageOf } from "./lib/errors.ts";
import { makeDirectory } from "./lib/make-directory.ts";

export type Directories = {
  dataDir: string;
  catalogDir: string | null;
  modulesDir: string | null;
  moduleFolders: readonly string[] | null;
};

/** Makes the data directory where it is missing, and refuses in words what cannot be used. */
export function prepareDirectories({ dataDir, catalogDir, modulesDir, moduleFolders }: Directories): void {
  makeWritable(dataDir);
  requireFolder("AGENTRUN_CATALOG_DIR", catalogDir);
  requireFolder("AGENTRUN_MODULES_DIR", modulesDir);
  for (const folder of moduleFolders ?? []) requireFolder("AGENTRUN_MODULE_FOLDERS", folder);
}

function makeWritable(directory: string): void {
  const tried = join(directory, `.tried-${randomUUID()}`);
  try {
    makeDirectory(directory);
    writeFileSync(tried, "");
    rmSync(tried);
  } catch (error) {
    throw new Error(
      `The data directory ${directory} cannot be written by ${userInfo().username}: ${messageOf(error)}. ` +
        "Make it writable, give the disk room, or name another with AGENTRUN_DATA_DIR.",
    );
  }
}

function requireFolder(setting: string, directory: string | null): void {
  if (directory === null || statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new Error(`${setting} names ${directory}, and there is no such folder. Make it, or correct the setting.`);
}
