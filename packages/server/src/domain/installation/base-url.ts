import type { Store } from "../../store/store.ts";

/** The public base URL, stored for admin commands that create links without the service's settings. */
const factName = "base-url";
type FactStore = Pick<Store, "installation">;

export const saveBaseUrl = ({ installation }: FactStore, baseUrl: string): Promise<void> =>
  installation.saveFact(factName, baseUrl);

/** The value saved by the gateway that started last; null: none has started yet. */
export async function findBaseUrl({ installation }: FactStore): Promise<string | null> {
  const facts = await installation.listFacts(factName);
  return facts.find(({ name }) => name === factName)?.value ?? null;
}
