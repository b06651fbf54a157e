import type { AgentConfiguration, OrganizationId, ThreadId, UserId } from "@agentrun/contract";
import { withDefaults } from "../../packages/server/src/domain/agents/configuration.ts";
import { newThread } from "../../packages/server/src/domain/threads/threads.ts";
import { createDatabaseClock } from "../../packages/server/src/lib/clock.ts";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import type { Caller } from "../../packages/server/src/model/api-keys.ts";
import type { Database } from "../../packages/server/src/store/database/postgres.ts";
import { createStore, type Store } from "../../packages/server/src/store/store.ts";
import { insertThreads } from "../../packages/server/src/store/threads/threads.ts";
import { createOrganization } from "../support/accounts.ts";
import { cappedRuns, members, type Weather } from "./plan.ts";
import type { SimulatedServer } from "./server.ts";

/** What exists before the first step: an organisation with two agents, one of which has a cap, and threads. */
export async function createWorld(server: SimulatedServer, { threads, hasWebhook }: Weather) {
  const database = {
    query: (text: string, values?: readonly unknown[]) => server.read(text, [...(values ?? [])]),
  } as unknown as Database;
  const store = createStore(database, database, 0);
  const organizationId = await createOrganization({ query: server.read });
  const caller: Caller = { organizationId, apiKeyId: null, actor: "simulation", scopes: ["*"], agentIds: null };
  const [agentId, cappedId] = [newId("ag"), newId("ag")];
  const now = new Date();
  for (const id of [agentId, cappedId]) {
    const configuration = withDefaults({
      name: "Simulated",
      runtime: { type: "module", module: "simulated" },
    }) as AgentConfiguration;
    const agent = {
      id,
      organizationId,
      source: "custom" as const,
      catalogKey: null,
      revision: 1,
      gate: null,
      configuration,
    };
    const times = { createdAt: now, updatedAt: now, archivedAt: null, nextRunAt: null, scheduleRefusal: null };
    await store.agents.insert({ ...agent, ...times });
    const revision = { id: newId("rev"), agentId: id, revision: 1, configuration, changedFields: [] };
    await store.agents.insertRevision(organizationId, { ...revision, createdBy: null, createdAt: now } as never);
  }
  await store.caps.insert({
    ...{ id: newId("cap"), organizationId, agentId: cappedId, apiKeyId: null, keyIds: [], user: null, eachUser: false },
    ...{
      period: "month",
      unit: "runs",
      amount: cappedRuns,
      onLimit: "refuse",
      missingUser: "count",
      unpriced: "ignore",
    },
    ...{ createdBy: null, createdAt: now, updatedAt: now },
  } as never);
  if (hasWebhook) await createWebhook(store, organizationId);
  const voters = await createVoters(server, caller);
  const clock = createDatabaseClock();
  const made = Array.from({ length: threads }, () => newThread({ clock }, caller, { agent_id: agentId }));
  await insertThreads(database, made);
  const threadIds: ThreadId[] = made.map(({ id }) => id);
  return { caller, voters, agentId, cappedId, cap: { agent: toUuid(cappedId), amount: cappedRuns }, threadIds };
}

/** Members who vote, each with another role. */
async function createVoters(server: SimulatedServer, caller: Caller): Promise<Caller[]> {
  const people = Array.from({ length: members }, () => newId("usr"));
  for (const [index, id] of people.entries()) {
    const role = ["owner", "admin", "developer"][index % 3];
    await server.read("insert into users (id, email, password_hash) values ($1, $2, '')", [
      toUuid(id),
      `${index}@test`,
    ]);
    await server.read("insert into memberships (organization_id, user_id, role) values ($1, $2, $3)", [
      toUuid(caller.organizationId),
      toUuid(id),
      role,
    ]);
  }
  return people.map((id: UserId) => ({ ...caller, actor: id, personId: id }));
}

const createWebhook = (store: Store, organizationId: OrganizationId): Promise<void> =>
  store.webhooks.insert({
    ...{
      id: newId("wh"),
      organizationId,
      url: "https://receiver.test/",
      events: ["*"],
      description: null,
      active: true,
    },
    ...{ retryPolicy: "standard", secret: "whsec_c2ltdWxhdGlvbg==", createdBy: null, createdAt: new Date() },
    ...{ userId: null, lineageId: null },
  } as never);

export type World = Awaited<ReturnType<typeof createWorld>>;
