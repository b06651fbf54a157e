/** How many of the longest due rows are considered for one batch. */
const consideredRows = 10_000;

type Due = {
  table: string;
  where: string;
  /** The column with the time since when a row is due; within an organisation the oldest is first. */
  since: string;
  /** The column that identifies a row within its organisation. */
  key?: string;
  limit: string;
};

/**
 * Selects due rows round robin: the first of every organisation precedes the second of any, so that the backlog of one organisation
 * does not delay the others. Returns `organization_id`, the key, and `turn` and `since` to sort by.
 */
export const roundRobin = ({ table, where, since, key = "id", limit }: Due): string => `
  select organization_id, ${key}, turn, since from (
    select organization_id, ${key}, since, row_number() over (partition by organization_id order by since, ${key}) as turn
    from (select organization_id, ${key}, ${since} as since from ${table} where ${where} order by ${since} limit ${consideredRows}) as due
  ) as numbered order by turn, since limit ${limit}`;
