import type { OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import { own } from "../../lib/own.ts";
import { isSealed } from "../../lib/secret-box.ts";
import type { Database } from "../database/postgres.ts";

/** Where each kind of resource keeps what is encrypted, by the prefix of its ids. */
const holders: Record<string, string> = {
  ag: `select r.configuration from agents a join agent_revisions r
    on r.organization_id = a.organization_id and r.agent_id = a.id and r.revision = a.revision
    where a.organization_id = $1 and a.id = $2`,
  wh: "select secret, previous_secret from webhooks where organization_id = $1 and id = $2",
  con: "select headers, oauth from connectors where organization_id = $1 and id = $2",
  org: "select client_secret from single_sign_on where organization_id = $1 and organization_id = $2",
  prov: "select api_key from providers where organization_id = $1 and id = $2",
};

export const sealedValueStore = (database: Database) => ({
  /** Everything encrypted that a resource holds, by where it stands in it: `headers.authorization`. */
  async listSealed(organizationId: OrganizationId, resourceId: string): Promise<Map<string, string>> {
    const statement = own(holders, resourceId.split("_", 1)[0] ?? "");
    const found = new Map<string, string>();
    if (!statement) return found;
    const [row] = await database.query(statement, [toUuid(organizationId), toUuid(resourceId)]);
    for (const [column, value] of Object.entries(row ?? {})) collect(found, column, parsed(value));
    return found;
  },
});

/** Structured columns hold JSON as text. */
const parsed = (value: unknown): unknown =>
  typeof value === "string" && /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value;

function collect(found: Map<string, string>, path: string, value: unknown): void {
  if (typeof value === "string" && isSealed(value)) found.set(path, value);
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) collect(found, `${path}.${name}`, inner);
}
