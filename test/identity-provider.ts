import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import Provider, { type Context } from "oidc-provider";
import { Agent, request } from "undici";
import { localCertificate } from "../packages/server/src/lib/testing/https-receiver.ts";

export type Person = Readonly<Record<string, unknown>>;

/** A real OpenID Connect provider on this machine. Whoever comes is let in as the person that is said. */
export type IdentityProvider = {
  issuer: string;
  client: { client_id: string; client_secret: string };
  /** From now on it answers, and sends people back there. */
  open(redirectUri: string): void;
  /** Nobody is at home: every request is answered with an error page. */
  isAway: boolean;
  /** Its people, by their name at the provider. */
  people: Map<string, Person>;
  /** Paths that were asked for, by method. */
  requests: string[];
  /** Who comes next. */
  expect(who: string): void;
  /** A browser goes where it was sent, signs in as somebody, and stands at the door of who sent it. */
  visit(url: URL, who: string): Promise<URL>;
  close(): Promise<void>;
};

type Options = { hasClaimsInToken?: boolean };

const longestWay = 10;

export async function startIdentityProvider({ hasClaimsInToken = false }: Options = {}): Promise<IdentityProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
    void response.writeHead(503).end("not open yet");
  const server = createServer(localCertificate, (incoming, response) => {
    provider.requests.push(`${incoming.method} ${incoming.url?.split("?", 1)[0]}`);
    if (provider.isAway) response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
    else answer(incoming, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: "agentrun", client_secret: "a-secret-that-only-the-two-of-us-know" };
  const dispatcher = new Agent({ connect: { ca: localCertificate.cert } });
  let visitor = "";
  const provider: IdentityProvider = {
    issuer,
    client,
    isAway: false,
    people: new Map(),
    requests: [],
    open(redirectUri) {
      const real = new Provider(issuer, settings(client, redirectUri, provider.people, hasClaimsInToken));
      const handle = real.callback();
      answer = (incoming, response) => {
        if (!incoming.url?.startsWith("/interaction/")) handle(incoming, response);
        else void real.interactionFinished(incoming, response, { login: { accountId: visitor } });
      };
    },
    expect(who) {
      visitor = who;
    },
    async visit(url, who) {
      provider.expect(who);
      const cookies = new Map<string, string>();
      let at = url;
      for (let step = 0; step < longestWay && at.origin === issuer; step += 1)
        at = await follow(at, cookies, dispatcher);
      return at;
    },
    async close() {
      await dispatcher.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return provider;
}

async function follow(at: URL, cookies: Map<string, string>, dispatcher: Agent): Promise<URL> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { statusCode, headers, body } = await request(at, { dispatcher, headers: { cookie, accept: "text/html" } });
  const text = await body.text();
  for (const given of [headers["set-cookie"] ?? []].flat()) {
    const [name = "", value = ""] = (given.split(";", 1)[0] ?? "").split("=", 2);
    cookies.set(name, value);
  }
  if (typeof headers.location !== "string")
    throw new Error(`the provider answered ${statusCode}: ${text.slice(0, 500)}`);
  return new URL(headers.location, at);
}

const settings = (
  client: IdentityProvider["client"],
  redirectUri: string,
  people: IdentityProvider["people"],
  hasClaimsInToken: boolean,
) => ({
  clients: [{ ...client, redirect_uris: [redirectUri], id_token_signed_response_alg: "ES256" }],
  jwks: { keys: [newKey()] },
  pkce: { required: () => true },
  conformIdTokenClaims: !hasClaimsInToken,
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  cookies: { keys: ["a key of the test"] },
  findAccount: (_context: unknown, sub: string) => ({
    accountId: sub,
    claims: async () => ({ sub, ...people.get(sub) }),
  }),
  // Everybody has agreed to everything.
  async loadExistingGrant({ oidc: { provider, client: asking, session } }: Context) {
    const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});

/** Of each provider its own: what one has signed is nothing to who relies on another. */
const newKey = () => ({
  ...generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }),
  use: "sig",
  alg: "ES256",
});
