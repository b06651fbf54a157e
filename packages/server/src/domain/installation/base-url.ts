import type { Store } from "../../store/store.ts";

/** The address that people reach the service by, kept for commands that make links and may not have the service's settings. */
const factName = "base-url";
type FactStore = Pick<Store, "installation">;

export const saveBaseUrl = ({ installation }: FactStore, baseUrl: string): Promise<void> =>
  installation.saveFact(factName, baseUrl);

/** As the node said that opened its port last; null: none has. */
export async function findBaseUrl({ installation }: FactStore): Promise<string | null> {
  const facts = await installation.listFacts(factName);
  return facts.find(({ name }) => name === factName)?.value ?? null;
}
