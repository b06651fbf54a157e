import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FirstAccount } from "./domain/bootstrap.ts";

/** Where first-run credentials are left for people and tools on this machine. */
export const credentialsFile = (dataDir: string): string => join(dataDir, "credentials.json");

/** Readable by their owner alone. */
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
