import { expect, test } from "vitest";
import {
  answerUrl,
  type Client,
  findRedirect,
  isChallenge,
  isVerifierOf,
  parseClientId,
  readClientDocument,
  readResource,
  readScopes,
  resourceUrl,
} from "./oauth.ts";

const address = "https://app.example/client.json";
const document = { client_id: address, client_name: "App", redirect_uris: ["https://app.example/back"] };
const read = (given: object) => readClientDocument(new URL(address), { ...document, ...given });

test("a client id is the normalized https URL of a document", () => {
  expect(parseClientId(address).host).toBe("app.example");
  const wrong = [
    "app",
    "",
    "http://app.example/client.json",
    "https://app.example/",
    "https://app.example",
    "https://app.example/a/../client.json",
    "https://app.example/client.json#x",
    "https://me:secret@app.example/client.json",
    "https://APP.example/client.json",
    `https://app.example/${"x".repeat(3_000)}`,
  ];
  for (const text of wrong) expect(() => parseClientId(text), text).toThrow("must be the https URL");
});

test("a document must match its URL, be of a public client and have redirect URIs", () => {
  expect(read({})).toEqual({ id: address, name: "App", host: "app.example", redirectUris: document.redirect_uris });
  expect(() => read({ client_id: "https://app.example/other.json" })).toThrow("does not match the URL");
  expect(() => readClientDocument(new URL(address), [])).toThrow("does not match the URL");
  expect(() => read({ token_endpoint_auth_method: "client_secret_basic" })).toThrow("`token_endpoint_auth_method`");
  expect(() => read({ client_secret: "hush" })).toThrow("`token_endpoint_auth_method`");
  const nowhere = [
    "http://app.example/back",
    "javascript:alert(1)",
    "app:/back",
    "https://a@app.example/",
    7,
    "https://a.example/#x",
  ];
  expect(() => read({ redirect_uris: nowhere })).toThrow("`redirect_uris`");
  expect(() => read({ redirect_uris: "https://app.example/back" })).toThrow("`redirect_uris`");
});

test("a client's name cannot reverse the line of a page, and is short", () => {
  expect(read({ client_name: "Pay\u202epal\u0000\n now" }).name).toBe("Pay pal now");
  expect(read({ client_name: "x".repeat(500) }).name).toHaveLength(80);
  expect([read({ client_name: " " }).name, read({ client_name: 7 }).name]).toEqual(["app.example", "app.example"]);
});

test("redirect URIs must match exactly, except for the port on localhost", () => {
  const redirectUris = [
    "https://app.example/back?a=1",
    "http://127.0.0.1/back",
    "http://[::1]:7/back",
    "http://localhost:9/x",
  ];
  const find = (requested: string) => findRedirect({ redirectUris } as unknown as Client, requested)?.href ?? null;
  expect(find("https://app.example/back?a=1")).toBe("https://app.example/back?a=1");
  for (const requested of [
    "http://127.0.0.1:5123/back",
    "http://[::1]:1/back",
    "http://localhost:2/x",
    "http://localhost/x",
  ])
    expect(find(requested)).toBe(requested);
  const elsewhere = [
    "https://app.example/back",
    "https://app.example/back?a=1&b=2",
    "https://app.example:444/back?a=1",
    "https://APP.example/back?a=1",
    "http://127.0.0.1:5123/other",
    "http://127.0.0.1:5123/back?x",
    "http://127.0.0.2:5123/back",
    "https://127.0.0.1:5123/back",
    "http://127.0.0.1.evil.example/back",
    "http://me@127.0.0.1/back",
    "",
  ];
  for (const requested of elsewhere) expect(find(requested), requested).toBeNull();
});

test("response parameters are added to existing ones", () => {
  expect(answerUrl("https://app.example/back", { code: "a b", state: null })).toBe("https://app.example/back?code=a+b");
  expect(answerUrl("https://app.example/back?a=1", { code: "x" })).toBe("https://app.example/back?a=1&code=x");
});

test("a resource is one agent or all agents of this service", () => {
  const base = "https://agents.example/v2";
  const id = "ag_01jz8v3k5qe8xa2m4n6p8r0t2v";
  expect([readResource(base, null), readResource(base, resourceUrl(base, null))]).toEqual([null, null]);
  expect(readResource(base, resourceUrl(base, id))).toBe(id);
  for (const other of [
    "",
    base,
    `${base}/mcp/`,
    "https://other.example/v2/mcp",
    `${base}/agents/ag_x/mcp`,
    `${base}/agents//mcp`,
  ])
    expect(readResource(base, other), other).toBeUndefined();
});

test("a client gets the scopes to call agents by default, and never scopes that extend its rights", () => {
  expect(readScopes(null)).toEqual(["runs:write", "agents:read"]);
  expect(readScopes("offline_access")).toEqual(["runs:write", "agents:read"]);
  expect(readScopes("runs:read  files:read runs:read")).toEqual(["runs:read", "files:read"]);
  for (const scope of ["*", "api_keys:write", "runs:write agents:write", "members:write", "openid"])
    expect(readScopes(scope), scope).toBeNull();
});

test("PKCE uses SHA-256, as in RFC 7636", () => {
  const [verifier, challenge] = [
    "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  ];
  expect([isChallenge(challenge), isChallenge(`${challenge}=`), isChallenge(null)]).toEqual([true, false, false]);
  expect(isVerifierOf(challenge, verifier)).toBe(true);
  for (const wrong of [challenge, `${verifier}x`, "short", "", null])
    expect(isVerifierOf(challenge, wrong)).toBe(false);
});
