import type { SafeClient } from "../lib/safe-fetch.ts";
import { SafeFetchError } from "../lib/safe-fetch-error.ts";
import { type Client, ClientFault, parseClientId, readClientDocument } from "../model/oauth.ts";

/** Applications, by the addresses of their own documents. */
export type OAuthClients = { get(clientId: string): Promise<Client> };

const timeoutMs = 5_000;
const mostBytes = 16 * 1024;
/** Long enough to look at the page and to press its button; short enough that a client's change counts soon. */
const rememberedMs = 300_000;
const mostRemembered = 1_000;

/** Fetches documents behind the SSRF guard, which no redirect leads around; what could not be read is not remembered. */
export function createOAuthClients(client: Pick<SafeClient, "request">): OAuthClients {
  const remembered = new Map<string, { client: Client; untilMs: number }>();
  return {
    async get(clientId) {
      const known = remembered.get(clientId);
      if (known && known.untilMs > performance.now()) return known.client;
      const id = parseClientId(clientId);
      const found = readClientDocument(id, await fetchDocument(client, id));
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(clientId, { client: found, untilMs: performance.now() + rememberedMs });
      return found;
    },
  };
}

async function fetchDocument(client: Pick<SafeClient, "request">, id: URL): Promise<unknown> {
  const headers = { accept: "application/json" };
  const request = { url: id.href, method: "GET", headers, timeoutMs, maxResponseBytes: mostBytes };
  const { status, body, truncated } = await client.request(request).catch((error: unknown) => {
    if (error instanceof SafeFetchError) throw unreadable(error.message);
    throw error;
  });
  if (status !== 200) throw unreadable(`It was answered with ${status}.`);
  if (truncated) throw unreadable(`It is longer than ${mostBytes} bytes.`);
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    throw unreadable("It is not JSON.");
  }
}

const unreadable = (why: string) => new ClientFault(`The application's document cannot be read. ${why}`);
