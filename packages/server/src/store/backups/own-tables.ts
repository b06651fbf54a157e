import { listSteps, readStep } from "../database/migrate.ts";

/** Who lives, who leads and which workers there are is of the moment, and another's after a restore; the steps that were taken are taken again. */
const ofTheMoment = new Set(["nodes", "leaders", "migrations", "workers"]);

/** Every table that a step of ours makes, once however often it was made anew: an operator's own in the same schema are not ours to copy. */
export function listOwnTables(): string[] {
  const made = listSteps().flatMap((name) => [...readStep(name).matchAll(/^create table (\w+) \(/gm)]);
  return [...new Set(made.map(([, table = ""]) => table))].filter((table) => !ofTheMoment.has(table));
}
