/** How many of the rows that have been due longest are considered for one batch. */
const consideredRows = 10_000;

type Due = {
  table: string;
  where: string;
  /** The column that says since when a row is due; within an organisation the oldest comes first. */
  since: string;
  /** What names a row within its organisation. */
  key?: string;
  limit: string;
};

/**
 * The names of rows that are due, in turns: the first of every organisation comes before the second of any, so that the backlog of one
 * organisation does not delay the others. Gives `organization_id`, the key, and `turn` and `since` to sort by.
 */
export const roundRobin = ({ table, where, since, key = "id", limit }: Due): string => `
  select organization_id, ${key}, turn, since from (
    select organization_id, ${key}, since, row_number() over (partition by organization_id order by since, ${key}) as turn
    from (select organization_id, ${key}, ${since} as since from ${table} where ${where} order by ${since} limit ${consideredRows}) as due
  ) as numbered order by turn, since limit ${limit}`;
