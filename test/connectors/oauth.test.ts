import { expect, test } from "vitest";
import type { ConnectorOAuth } from "../../packages/server/src/model/connectors.ts";
import { call, echo, newConnector, openTools, pollOptions, receive, seal, serve } from "../support/connector-tools.ts";
import type { McpServerOptions } from "../support/mcp-server.ts";

const oauthAt = (url: string): ConnectorOAuth => ({
  tokenUrl: `${url}/token`,
  clientId: "the client",
  clientSecret: seal("the secret: 100%"),
  scope: "read write",
});

async function issue(answer: (count: number) => [status: number, body: object]) {
  let count = 0;
  return receive((_received, response) => {
    count += 1;
    const [status, body] = answer(count);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
}

const guarded = (isGood: (token: string) => boolean): McpServerOptions => ({
  tools: { echo },
  intercept: ({ headers }, response) => {
    if (isGood(headers.authorization ?? "")) return false;
    response.writeHead(401).end("who are you?");
    return true;
  },
});

test("client credentials get one token for all calls, and another when it is rejected", async () => {
  const issuer = await issue((count) => [
    200,
    { access_token: `token-${count}`, token_type: "Bearer", expires_in: 3600 },
  ]);
  let good = "Bearer token-1";
  const server = await serve(guarded((token) => token === good));
  const toolbox = await openTools([newConnector({ url: server.mcpUrl, oauth: oauthAt(issuer.url) })]);
  await Promise.all([call(toolbox, "echo"), call(toolbox, "echo")]);
  expect(issuer.received).toHaveLength(1);
  expect(issuer.received[0]).toMatchObject({
    body: "grant_type=client_credentials&scope=read+write",
    headers: { authorization: `Basic ${Buffer.from("the+client:the+secret%3A+100%25").toString("base64")}` },
  });
  good = "Bearer token-2";
  expect(await call(toolbox, "echo", { n: 1 })).toEqual({ text: '{"n":1}', isError: false });
  good = "revoked";
  expect(await call(toolbox, "echo")).toEqual({
    text: "The server does not accept the credentials (401).",
    isError: true,
  });
  expect(issuer.received).toHaveLength(3);
});

test("client credentials are requested again shortly before the token expires", async () => {
  const issuer = await issue((count) => [200, { access_token: `token-${count}`, expires_in: 0.2 }]);
  const server = await serve(guarded((token) => token.startsWith("Bearer token-")));
  const toolbox = await openTools([newConnector({ url: server.mcpUrl, oauth: oauthAt(issuer.url) })]);
  await expect
    .poll(async () => {
      await call(toolbox, "echo");
      return issuer.received.length;
    }, pollOptions)
    .toBeGreaterThan(1);
  expect(server.received.at(-1)?.headers.authorization).not.toBe("Bearer token-1");
});

test("client credentials are sent in the body to issuers that require it", async () => {
  const issuer = await issue((count) =>
    count === 1 ? [401, { error: "invalid_client" }] : [200, { access_token: "t" }],
  );
  const server = await serve(guarded((token) => token === "Bearer t"));
  await openTools([newConnector({ url: server.mcpUrl, oauth: oauthAt(issuer.url) })]);
  expect(issuer.received[1]?.body).toContain("client_id=the+client&client_secret=the+secret%3A+100%25");
  expect(issuer.received[1]?.headers.authorization).toBeUndefined();
});

test.each([
  [
    "refuses",
    [400, { error: "invalid_scope", error_description: "the secret: 100% is wrong" }],
    "400 without a token (invalid_scope)",
  ],
  ["redirects", [302, {}], "302 without a token"],
  ["gives something else", [200, { access_token: "two\nlines" }], "200 without a token"],
] as const)(
  "client credentials of an issuer that %s: the connector reports it without the secret",
  async (_what, answer, message) => {
    const issuer = await issue(() => [...answer] as [number, object]);
    const server = await serve({ tools: {} });
    const opening = openTools([newConnector({ url: server.mcpUrl, oauth: oauthAt(issuer.url) })]);
    await expect(opening).rejects.toMatchObject({ code: "oauth_failed", message: expect.stringContaining(message) });
    await expect(opening).rejects.not.toMatchObject({ message: expect.stringContaining("100%") });
    expect(server.received).toHaveLength(0);
  },
);
