import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AllowAuthorizationRequest, AuthorizationRequest } from "@agentrun/contract";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { localCertificate, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import type { ApiAnswer } from "./api-client.ts";
import type { Browser } from "./browser.ts";
import type { Service } from "./service.ts";

/** An OAuth application: it has a metadata document at its own address, and receives callbacks on this machine. */
export type OAuthClient = AsyncDisposable & {
  /** The settings of a service that may read the document. */
  env: Record<string, string>;
  id: string;
  redirectUri: string;
  /** Adds another document; returns its address. */
  publish(name: string, answer: Record<string, unknown> | ((response: ServerResponse, url: string) => void)): string;
  fetched(id: string): number;
};

export async function startOAuthClient(): Promise<OAuthClient> {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-oauth-"));
  const caFile = join(directory, "client.pem");
  writeFileSync(caFile, localCertificate.cert);
  const answers = new Map<string, (response: ServerResponse, url: string) => void>();
  const receiver = await startReceiver(({ url }, response) => {
    const answer = answers.get(url);
    if (answer) answer(response, receiver.url + url);
    else response.writeHead(404).end();
  });
  const redirectUri = "http://127.0.0.1:33418/callback";
  const publish: OAuthClient["publish"] = (name, answer) => {
    const sendJson = (response: ServerResponse, url: string) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ client_id: url, redirect_uris: [redirectUri], ...answer }));
    };
    answers.set(`/${name}`, typeof answer === "function" ? answer : sendJson);
    return `${receiver.url}/${name}`;
  };
  const id = publish("client.json", { client_name: "Notebook", token_endpoint_auth_method: "none" });
  return {
    env: { AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32", NODE_EXTRA_CA_CERTS: caFile },
    id,
    redirectUri,
    publish,
    fetched: (clientId) => receiver.received.filter(({ url }) => receiver.url + url === clientId).length,
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const newVerifier = (): string => randomBytes(32).toString("base64url");
export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/** The query of an authorization request; null removes a parameter. */
export function authorizationQuery(
  client: Pick<OAuthClient, "id" | "redirectUri">,
  { baseUrl }: Pick<Service, "baseUrl">,
  verifier: string,
  given: Record<string, string | null> = {},
): string {
  const all = {
    response_type: "code",
    client_id: client.id,
    redirect_uri: client.redirectUri,
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    resource: `${baseUrl}/mcp`,
    state: "a state of the client's",
    ...given,
  };
  return new URLSearchParams(
    Object.entries(all).filter((field): field is [string, string] => field[1] !== null),
  ).toString();
}

const requestOf = (query: string) => Buffer.from(query).toString("base64url");

/** The first request of the consent page. */
export const showTo = (browser: Browser, query: string): Promise<ApiAnswer<AuthorizationRequest>> =>
  browser.call<AuthorizationRequest>("GET", `/oauth/authorization?request=${requestOf(query)}`);

export type Allowed = { id: string; redirect_to: string; scopes: string[]; expires_at: string };

export const allowBy = (browser: Browser, body: AllowAuthorizationRequest): Promise<ApiAnswer<Allowed>> =>
  browser.call<Allowed>("POST", "/oauth/authorization", { body });

/** Opens the consent page and allows it: returns the callback address. */
export async function consentBy(browser: Browser, query: string): Promise<{ keyId: string; answer: URL }> {
  const { body: shown, text } = await showTo(browser, query);
  if (!shown.request) throw new Error(`nothing to allow: ${text}`);
  const { status, body, text: reason } = await allowBy(browser, { request: shown.request });
  if (status !== 201) throw new Error(`the authorization was rejected: ${reason}`);
  return { keyId: body.id, answer: new URL(body.redirect_to) };
}

type TokenAnswer = { status: number; body: Record<string, string>; headers: Headers };
type Parameters = Record<string, string | null>;

/** An application's requests to the token endpoint. */
export function openGrants(service: Service, application: OAuthClient, fetch: typeof globalThis.fetch) {
  const { origin } = new URL(service.baseUrl);
  const post = async (path: string, form: Record<string, string>): Promise<TokenAnswer> => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams(form).toString();
    const answer = await fetch(origin + path, { method: "POST", headers, body });
    const { status, headers: reason } = answer;
    return { status, headers: reason, body: (await answer.json()) as Record<string, string> };
  };
  /** An authorization code of a member, and the valid token request for it. */
  const ask = async (by: Browser, given: Parameters = {}) => {
    const verifier = newVerifier();
    const { keyId, answer } = await consentBy(by, authorizationQuery(application, service, verifier, given));
    const form = {
      grant_type: "authorization_code",
      client_id: application.id,
      code: answer.searchParams.get("code") ?? "",
      redirect_uri: given.redirect_uri ?? application.redirectUri,
      code_verifier: verifier,
    };
    return { keyId, form };
  };
  return {
    post,
    ask,
    /** The whole flow up to the tokens. */
    async take(by: Browser, given: Parameters = {}) {
      const { keyId, form } = await ask(by, given);
      const { status, body } = await post("/oauth/token", form);
      if (status !== 200) throw new Error(`there were no tokens: ${JSON.stringify(body)}`);
      return { keyId, access: body.access_token ?? "", refresh: body.refresh_token ?? "" };
    },
    refresh: (token: string, given: Record<string, string> = {}) =>
      post("/oauth/token", { grant_type: "refresh_token", client_id: application.id, refresh_token: token, ...given }),
  };
}

export type Grants = ReturnType<typeof openGrants>;

/** The storage of an official client; it keeps the address that it would open in a browser. */
export class ClientMemory implements OAuthClientProvider {
  readonly clientMetadataUrl: string;
  readonly redirectUrl: string;
  authorizationUrl: URL | null = null;
  private kept: OAuthTokens | undefined;
  private verifier = "";
  private information: { client_id: string } | undefined;
  constructor({ id, redirectUri }: Pick<OAuthClient, "id" | "redirectUri">) {
    this.clientMetadataUrl = id;
    this.redirectUrl = redirectUri;
  }
  get clientMetadata() {
    return { redirect_uris: [this.redirectUrl], token_endpoint_auth_method: "none" };
  }
  state = () => "a state of the client's";
  clientInformation = () => this.information;
  saveClientInformation = (information: { client_id: string }) => {
    this.information = information;
  };
  tokens = () => this.kept;
  saveTokens = (tokens: OAuthTokens) => {
    this.kept = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.authorizationUrl = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier;
  };
  codeVerifier = () => this.verifier;
  invalidateCredentials = () => {
    this.kept = undefined;
  };
}
