import { createOrganization } from "../../packages/server/src/domain/organizations/organizations.ts";
import { createDatabaseClock } from "../../packages/server/src/lib/clock.ts";
import { hashSecret, newApiKey } from "../../packages/server/src/lib/crypto/api-key.ts";
import { newId } from "../../packages/server/src/lib/ids.ts";
import { createLog } from "../../packages/server/src/lib/observability/log.ts";
import type { NewApiKeyRecord } from "../../packages/server/src/model/api-keys.ts";
import { connect } from "../../packages/server/src/store/database/postgres.ts";
import { createStore, type Store } from "../../packages/server/src/store/store.ts";

type OrganizationId = `org_${string}`;

/** A direct connection to the service's database: creates organisations and keys that no request could. */
export type Tenants = {
  store: Store;
  addOrganization(plan?: "free" | "developer" | "business" | "enterprise"): Promise<OrganizationId>;
  addKey(organizationId: string, wanted?: Partial<NewApiKeyRecord>): Promise<string>;
  close(): Promise<void>;
};

export const ownerPassword = "a long enough password";

export async function openTenants(databaseUrl: string): Promise<Tenants> {
  const log = await createLog({ level: "silent", format: "json" });
  const database = connect({ url: databaseUrl, connections: 4, log, name: "test tenants" });
  const store = createStore(database, database);
  const clock = createDatabaseClock();
  let organizations = 0;
  return {
    store,
    async addOrganization(plan = "enterprise") {
      organizations += 1;
      const owner = { email: `owner${organizations}@example.com`, password: ownerPassword };
      return createOrganization({ store, clock }, { name: `Organisation ${organizations}`, plan, owner });
    },
    async addKey(organizationId, wanted = {}) {
      const secret = newApiKey(wanted.kind ?? "standard");
      const id = newId("key");
      await store.apiKeys.insert({
        ...bareKey,
        id,
        lineageId: id,
        ...keyText(secret),
        ...wanted,
        organizationId: organizationId as OrganizationId,
      });
      return secret;
    },
    close: () => database.close(),
  };
}

const bareKey = {
  name: "made by a test",
  kind: "standard",
  scopes: ["*"],
  agentIds: null,
  queues: null,
  networks: null,
  rotatedFrom: null,
  parentId: null,
  clientId: null,
  expiresAt: null,
  createdBy: null,
  userId: null,
} as const;

const keyText = (secret: string) => ({
  hash: hashSecret(secret),
  prefix: secret.slice(0, 12),
  last4: secret.slice(-4),
});
