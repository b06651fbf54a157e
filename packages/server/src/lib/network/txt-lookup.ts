import { Resolver } from "node:dns/promises";
import { assertOutsideTransaction } from "../postgres/transaction-scope.ts";

/** The texts of a name's TXT records; empty if the name does not exist or no name server responds. */
export function createTxtLookup(servers: readonly string[] | null): (name: string) => Promise<string[]> {
  return async (name) => {
    assertOutsideTransaction("DNS");
    const resolver = new Resolver({ timeout: 2_000, tries: 3 });
    if (servers) resolver.setServers(servers);
    try {
      const records = await resolver.resolveTxt(name);
      // A record may consist of several strings.
      return records.map((pieces) => pieces.join(""));
    } catch {
      return [];
    } finally {
      resolver.cancel();
    }
  };
}
