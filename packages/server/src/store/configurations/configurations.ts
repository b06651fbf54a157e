import type { ConfigurationKindName, OrganizationId } from "@agentrun/contract";
import { configurationKinds } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { ManagedResource } from "../../model/configurations.ts";
import type { Database } from "../database/postgres.ts";

type ManagedRow = { kind: ConfigurationKindName; resource_id: string; configuration: string; name: string };

export const configurationStore = (database: Database) => ({
  /** The resources that any configuration manages, including some that no longer exist. */
  async listManaged(organizationId: OrganizationId): Promise<ManagedResource[]> {
    const rows = await database.query<ManagedRow>(
      "select kind, resource_id, configuration, name from managed_resources where organization_id = $1",
      [toUuid(organizationId)],
      "list-managed-resources",
    );
    return rows.map(({ kind, resource_id, configuration, name }) => ({
      kind,
      id: fromUuid(configurationKinds[kind].prefix, resource_id),
      configuration,
      name,
    }));
  },

  /** The configurations that manage these resources, by id. */
  async findManagers(
    organizationId: OrganizationId,
    kind: ConfigurationKindName,
    ids: readonly string[],
  ): Promise<Map<string, string>> {
    const rows = await database.query<Pick<ManagedRow, "resource_id" | "configuration">>(
      "select resource_id, configuration from managed_resources where organization_id = $1 and kind = $2 and resource_id = any($3::uuid[])",
      [toUuid(organizationId), kind, ids.map((id) => toUuid(id))],
      "find-managers",
    );
    const { prefix } = configurationKinds[kind];
    return new Map(rows.map(({ resource_id, configuration }) => [fromUuid(prefix, resource_id), configuration]));
  },

  /** Replaces the resources of a configuration. */
  async saveManaged(organizationId: OrganizationId, managed: readonly ManagedResource[]): Promise<void> {
    await database.query(
      `insert into managed_resources (organization_id, kind, resource_id, configuration, name)
       select $1, * from unnest($2::text[], $3::uuid[], $4::text[], $5::text[])
       on conflict (organization_id, kind, resource_id) do update set configuration = excluded.configuration, name = excluded.name`,
      [
        toUuid(organizationId),
        managed.map(({ kind }) => kind),
        managed.map(({ id }) => toUuid(id)),
        managed.map(({ configuration }) => configuration),
        managed.map(({ name }) => name),
      ],
    );
  },

  async deleteManaged(organizationId: OrganizationId, ids: readonly string[]): Promise<void> {
    await database.query("delete from managed_resources where organization_id = $1 and resource_id = any($2::uuid[])", [
      toUuid(organizationId),
      ids.map((id) => toUuid(id)),
    ]);
  },
});
