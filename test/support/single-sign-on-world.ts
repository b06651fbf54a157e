import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AuditEntry, EmailDomain, Me, Member } from "@agentrun/contract";
import type { Context } from "oidc-provider";
import Provider from "oidc-provider";
import { Agent, request } from "undici";
import { startNameServer } from "../../packages/safe-fetch/src/testing/name-server.ts";
import { localCertificate } from "../../packages/server/src/lib/testing/https-receiver.ts";
import type { ApiAnswer, ApiClient } from "./api-client.ts";
import { type Browser, openBrowser } from "./browser.ts";
import type { Service } from "./service.ts";
import { openTenants, type Tenants } from "./tenants.ts";
import { createWorld, type World } from "./world.ts";

/** An organisation with its own provider and domain. */
export type Company = { id: string; domain: string; idp: IdentityProvider; api: ApiClient };

/** Faults to inject on the way. */
type Tampering = { leaving?: (url: URL) => void; returning?: (url: URL) => void | Promise<void>; browser?: Browser };

export type SingleSignOnWorld = World & {
  tenants: Tenants;
  /** The DNS records of the domains, by name. */
  texts: Map<string, string>;
  /** The installation's provider. */
  installationIdp: IdentityProvider;
  addCompany(domain: string, settings?: Record<string, unknown>): Promise<Company>;
  claim(api: ApiClient, domain: string): Promise<EmailDomain>;
  /** A browser with its own client address: rate limits are not shared. */
  newBrowser(at?: Service): Browser;
  /** Signs in as a person of a company; returns the session or the error. */
  enter(company: Company, who: string, person: Record<string, unknown>, tampering?: Tampering): Promise<SignInAnswer>;
  /** The whole flow: to the provider, sign-in as a person, and back. */
  signIn(start: string, idp: IdentityProvider, who: string, tampering?: Tampering): Promise<SignInAnswer>;
};
type SignInAnswer = { answer: ApiAnswer; location: string; browser: Browser; left: URL; back: URL };

export async function createSingleSignOnWorld(env: Record<string, string> = {}): Promise<SingleSignOnWorld> {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-sso-"));
  const caFile = join(directory, "ca.pem");
  writeFileSync(caFile, localCertificate.cert);
  const texts = new Map<string, string>();
  const names = await startNameServer(() => null, { findText: (name) => texts.get(name) ?? null });
  const installationIdp = await startIdentityProvider();
  const world = await createWorld({
    env: {
      AGENTRUN_ALLOW_NETWORKS: "127.0.0.0/8",
      NODE_EXTRA_CA_CERTS: caFile,
      AGENTRUN_TRUST_PROXY: "127.0.0.0/8,::1/128",
      AGENTRUN_DNS_SERVERS: names.address,
      AGENTRUN_OIDC_ISSUER: installationIdp.issuer,
      AGENTRUN_OIDC_CLIENT_ID: installationIdp.client.client_id,
      AGENTRUN_OIDC_CLIENT_SECRET: installationIdp.client.client_secret,
      AGENTRUN_OIDC_NAME: "Sign in with the house",
      ...env,
    },
  });
  const { service } = world;
  const redirectUri = callbackOf(service);
  installationIdp.open(redirectUri);
  const tenants = await openTenants(world.database.url);
  const companies: Company[] = [];
  const claim = async (api: ApiClient, domain: string) => {
    const claimed = await api<EmailDomain>("POST", "/single-sign-on/domains", { body: { domain } });
    texts.set(claimed.body.record.name, claimed.body.record.value);
    return (await api<EmailDomain>("POST", `/single-sign-on/domains/${claimed.body.id}/verify`)).body;
  };
  const newBrowser = createBrowsers(service);
  return {
    ...world,
    tenants,
    texts,
    installationIdp,
    claim,
    newBrowser,
    async addCompany(domain, settings = {}) {
      const idp = await startIdentityProvider({ hasClaimsInToken: companies.length % 2 === 1 });
      idp.open(redirectUri);
      const id = await tenants.addOrganization();
      const api = service.apiAs(await tenants.addKey(id));
      const company = { id, domain, idp, api };
      companies.push(company);
      await claim(api, domain);
      const body = { issuer: idp.issuer, ...idp.client, ...settings };
      const set = await api("PUT", "/single-sign-on", { body });
      if (set.status !== 200) throw new Error(`single sign-on was refused: ${set.text}`);
      return company;
    },
    signIn: (start, idp, who, { browser = newBrowser(), ...tampering } = {}) =>
      goThrough(service, idp, { start, who, browser, ...tampering }),
    enter: (company, who, person, { browser = newBrowser(), ...tampering } = {}) => {
      company.idp.people.set(who, person);
      return goThrough(service, company.idp, { start: startOf(company), who, browser, ...tampering });
    },
    async remove() {
      await tenants.close();
      await world.remove();
      await Promise.all([installationIdp, ...companies.map(({ idp }) => idp)].map((idp) => idp.close()));
      await names[Symbol.asyncDispose]();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const callbackOf = ({ baseUrl }: Service): string => `${new URL(baseUrl).origin}/api/auth/sso/callback`;

function createBrowsers(service: Service): (at?: Service) => Browser {
  let browsers = 0;
  return (at = service) => {
    browsers += 1;
    const headers = { "x-forwarded-for": `198.51.100.${browsers}` };
    const browser = openBrowser(at);
    const call: Browser["call"] = (method, path, options = {}) =>
      browser.call(method, path, { ...options, headers: { ...headers, ...options.headers } });
    return { ...browser, call };
  };
}

type Way = Tampering & { start: string; who: string; browser: Browser };

async function goThrough(service: Service, idp: IdentityProvider, way: Way): Promise<SignInAnswer> {
  const { start, who, browser, leaving, returning } = way;
  const out = await browser.call("GET", start);
  const left = new URL(String(out.headers.location), service.baseUrl);
  const isOut = left.origin === idp.issuer;
  leaving?.(left);
  const back = isOut ? await idp.visit(left, who) : left;
  await returning?.(back);
  const answer = isOut ? await browser.call("GET", back.pathname + back.search) : out;
  return { answer, location: String(answer.headers.location), browser, left, back };
}

export const startOf = ({ id }: Company, more = "") => `/api/auth/sso?organization=${id}${more}`;
export const verified = (email: string, more: object = {}) => ({ email, email_verified: true, ...more });
export const me = async (browser: Browser) => (await browser.call<Me>("GET", "/api/auth/me")).body;
export const codeOf = (answer: ApiAnswer) => (answer.body.error as { code?: string } | undefined)?.code;
export const membersOf = async ({ api }: Company) =>
  (await api<{ data: Member[] }>("GET", "/members?limit=100")).body.data;
export const memberNamed = async (company: Company, email: string) =>
  (await membersOf(company)).find((member) => member.email === email);
/** The denied attempts of a company: the action, by whom, and why. */
export const refusalsOf = async ({ api }: Company) =>
  (await api<{ data: AuditEntry[] }>("GET", "/audit?outcome=refused&limit=100")).body.data.map(
    ({ action, actor, reason }) => [action, actor, reason],
  );
/** The newest entry of an action. */
export const newestEntry = async ({ api }: Company, action: string) =>
  (await api<{ data: AuditEntry[] }>("GET", `/audit?action=${action}&limit=1`)).body.data[0];
export const actionsOf = async ({ api }: Company) =>
  (await api<{ data: AuditEntry[] }>("GET", "/audit?limit=100")).body.data.map(({ action }) => action);

export type Person = Readonly<Record<string, unknown>>;

/** A real OpenID Connect provider on this machine. It signs in every visitor as the configured person. */
export type IdentityProvider = {
  issuer: string;
  client: { client_id: string; client_secret: string };
  /** Sets the callback address, and starts to respond. */
  open(redirectUri: string): void;
  /** Makes every request return an error page. */
  isAway: boolean;
  /** Its people, by their subject at the provider. */
  people: Map<string, Person>;
  /** Requested paths, by method. */
  requests: string[];
  /** The next visitor. */
  expect(who: string): void;
  /** Follows a redirect in a browser, signs in, and returns the callback address. */
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
  // Every user has consented to everything.
  async loadExistingGrant({ oidc: { provider, client: requester, session } }: Context) {
    const grant = new provider.Grant({ clientId: requester.clientId, accountId: session.accountId });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});

/** Each provider has its own key: a signature of one is invalid for another. */
const newKey = () => ({
  ...generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }),
  use: "sig",
  alg: "ES256",
});
