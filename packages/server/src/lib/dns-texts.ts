import { Resolver } from "node:dns/promises";
import { assertOutsideTransaction } from "./transaction-scope.ts";

/** The texts of a name's TXT records; none where there is no such name, or no name server answers. */
export function createTextLookup(servers: readonly string[] | null): (name: string) => Promise<string[]> {
  return async (name) => {
    assertOutsideTransaction("DNS");
    const resolver = new Resolver({ timeout: 2_000, tries: 3 });
    if (servers) resolver.setServers(servers);
    try {
      const records = await resolver.resolveTxt(name);
      // One text may come in several pieces.
      return records.map((pieces) => pieces.join(""));
    } catch {
      return [];
    } finally {
      resolver.cancel();
    }
  };
}
