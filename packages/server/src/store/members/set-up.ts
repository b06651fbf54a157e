import type { OrganizationId, UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { SetUpCounts } from "../../model/organizations.ts";
import { remoteTypes } from "../../model/remote-agents.ts";
import type { Database } from "../database/postgres.ts";

type OwnRow = { created_by: string; id: string };

const connectors = "select id, created_by from connectors where organization_id = $1 and created_by = any($2::text[])";

/** Whoever gave any of its revisions may have chosen its address. As `json` and not `jsonb`, which refuses some valid JSON. */
const remoteAgents = `
select distinct r.agent_id as id, r.created_by
from agent_revisions r join agents a on a.organization_id = r.organization_id and a.id = r.agent_id
where r.organization_id = $1 and r.created_by = any($2::text[]) and a.archived_at is null
  and (r.configuration::json #> '{runtime,type}')::text = any($3::text[])`;

const remote = remoteTypes.map((type) => JSON.stringify(type));

export const setUpStore = (database: Database) => ({
  /** What people set up, by themselves or by keys of theirs, and that calls addresses they chose for as long as it is there. */
  async countSetUp(organizationId: OrganizationId, people: readonly UserId[]): Promise<Map<UserId, SetUpCounts>> {
    const keys = await database.query<{ id: string; user_id: string }>(
      "select id, user_id from api_keys where organization_id = $1 and user_id = any($2::uuid[])",
      [toUuid(organizationId), people.map(toUuid)],
    );
    const persons = new Map<string, UserId>(people.map((id) => [id, id]));
    for (const key of keys) persons.set(fromUuid("key", key.id), fromUuid("usr", key.user_id));
    const values = [toUuid(organizationId), [...persons.keys()]];
    const [ownConnectors, ownAgents] = [
      await database.query<OwnRow>(connectors, values),
      await database.query<OwnRow>(remoteAgents, [...values, remote]),
    ];
    const count = (rows: readonly OwnRow[], person: UserId) =>
      new Set(rows.filter((row) => persons.get(row.created_by) === person).map(({ id }) => id)).size;
    return new Map(
      people.map((person) => [
        person,
        { connectors: count(ownConnectors, person), httpAgents: count(ownAgents, person) },
      ]),
    );
  },
});
