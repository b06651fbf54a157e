import { randomUUID } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { FirstAccount } from "./domain/organizations/organizations.ts";
import { messageOf } from "./lib/errors.ts";
import { makeDirectory } from "./lib/system/directories.ts";

export type Directories = {
  dataDir: string;
  catalogDir: string | null;
  modulesDir: string | null;
  moduleFolders: readonly string[] | null;
};

/** Creates the data directory if missing, and throws an explanation if a directory cannot be used. */
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
        "Make it writable, free disk space, or set another directory with AGENTRUN_DATA_DIR.",
    );
  }
}

function requireFolder(setting: string, directory: string | null): void {
  if (directory === null || statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new Error(`${setting} is ${directory}, and there is no such folder. Create it, or correct the setting.`);
}

/** The file with the first account's credentials, for people and tools on this machine. */
export const credentialsFile = (dataDir: string): string => join(dataDir, "credentials.json");

/** Writes the file with mode 0600. */
export function saveCredentials(
  dataDir: string,
  service: { baseUrl: string; caFile: string | null },
  account: FirstAccount,
): void {
  const credentials = {
    base_url: service.baseUrl,
    api_key: account.apiKey,
    ca_file: service.caFile,
    email: account.email,
    password: account.password,
    organization_id: account.organizationId,
    agent_id: account.agentId,
  };
  writeFileSync(credentialsFile(dataDir), `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
}
