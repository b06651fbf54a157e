import type { ConfigurationChange, ConfigurationKindName, DatasetRowId } from "@agentrun/contract";

/** The fields of a resource in a configuration. */
export type ResourceFields = Readonly<Record<string, unknown>>;

/** A resource that exists, as a configuration would describe it with all its fields. */
export type CurrentResource = {
  kind: ConfigurationKindName;
  name: string;
  id: string;
  /** The configuration that manages it; null: none. */
  managedBy: string | null;
  /** Ids are replaced by names, and secrets by fingerprints. */
  fields: ResourceFields;
  /** Of a data set whose rows are compared: the ids of its rows, by the keys in `fields.rows`. */
  rowIds?: ReadonlyMap<string, DatasetRowId>;
};

/** A resource of the configuration that is being applied. */
export type DesiredResource = {
  kind: ConfigurationKindName;
  name: string;
  /** As the request has them, with secrets. */
  given: ResourceFields;
  /** All fields, as the service would return them: for comparisons. Secrets are fingerprints. */
  fields: ResourceFields;
};

export type PlannedChange = ConfigurationChange & {
  desired: DesiredResource | null;
  current: CurrentResource | null;
};

/** The name of a resource in a configuration. */
export type ManagedResource = {
  kind: ConfigurationKindName;
  id: string;
  configuration: string;
  name: string;
};

/** For a resource that is created or changed together with others. */
export type Planned = {
  /** The id for a new resource, which others already refer to; null: any. */
  id: string | null;
  /** Providers that are created first. */
  providers: readonly string[];
};
