import type { Config } from "../config.ts";
import { createTextLookup } from "../lib/dns-texts.ts";
import { createNetworkCheck } from "../lib/networks.ts";
import { createRelyingParty } from "../lib/relying-party.ts";
import type { SafeClient } from "../lib/safe-fetch.ts";
import type { Platform } from "./platform.ts";

/** Ways to the world, behind the SSRF guard. */
export type Outside = { client: SafeClient; refuseUrl: (url: string) => string | null };

/** What single sign-on needs beside what everything about access has. */
export const singleSignOnParts = (
  { singleSignOn, trustProxy }: Config,
  { secrets, log, reporting }: Platform,
  outside: Outside,
) => ({
  secrets,
  log,
  reportError: reporting.report,
  isTrustedProxy: createNetworkCheck(trustProxy),
  refuseUrl: outside.refuseUrl,
  installation: singleSignOn.installation,
  relyingParty: createRelyingParty(outside.client),
  lookUpTexts: createTextLookup(singleSignOn.dnsServers),
});
