import { createDnsLookup, createSafeClient } from "@agentrun/safe-fetch";
import { expect, test } from "vitest";
import { startNameServer } from "../../packages/safe-fetch/src/testing/name-server.ts";
import { localCertificate } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { call, newConnector, openTools, receive, seal } from "../support/connector-tools.ts";

const document = JSON.stringify({ openapi: "3.1.0", paths: { "/a": { get: { operationId: "get" } } } });
const secret = { "X-Api-Key": seal("hush-hush") };

/** Names are resolved by the test's own server, and no private network is allowed. */
async function clientWith(find: (name: string) => string | null) {
  const names = await startNameServer(find);
  const lookup = createDnsLookup({ servers: [names.address] });
  const client = createSafeClient({ allowNetworks: [], lookup, ca: localCertificate.cert });
  const stop = async () => {
    await client.close();
    await names[Symbol.asyncDispose]();
  };
  return { client, [Symbol.asyncDispose]: stop };
}

test("P9: a name that resolves to a private address is refused for every use, also if it resolved to another one before", async () => {
  const hits = await receive((_received, response) => void response.end("{}"));
  const answers = ["127.0.0.1", "10.0.0.1", "169.254.169.254"];
  let lookups = 0;
  await using world = await clientWith(() => answers[lookups++ % answers.length] ?? null);
  const url = `https://agent.example:${hits.port}/`;
  const oauth = { tokenUrl: url, clientId: "me", clientSecret: seal("secret"), scope: null };
  const refused = { code: "address_refused" };
  for (let round = 0; round < 5; round += 1) {
    const open = (wanted: object) => openTools([newConnector({ url, ...wanted })], { client: world.client });
    await expect(open({ headers: secret })).rejects.toMatchObject(refused);
    await expect(open({ oauth })).rejects.toMatchObject({ code: "oauth_failed" });
    const toolbox = await open({ type: "openapi", document, headers: secret });
    expect(await call(toolbox, "get")).toMatchObject({ isError: true, text: expect.stringContaining("private") });
  }
  expect(hits.connections).toBe(0);
});

test.each([
  "https://127.0.0.1:PORT/",
  "https://[::1]:PORT/",
  "https://localhost:PORT/",
  "https://[::ffff:127.0.0.1]:PORT/",
  "http://example.com/",
])(
  "an address that was stored before the rules were stricter is still refused when it is used: %s",
  async (template) => {
    const hits = await receive((_received, response) => void response.end("{}"));
    const url = template.replace("PORT", String(hits.port));
    await using world = await clientWith(() => "127.0.0.1");
    await expect(openTools([newConnector({ url })], { client: world.client })).rejects.toMatchObject({
      code: expect.stringMatching(/address_refused|invalid_url/),
    });
    const toolbox = await openTools([newConnector({ type: "openapi", url, document })], { client: world.client });
    expect(await call(toolbox, "get")).toMatchObject({ isError: true });
    expect(hits.connections).toBe(0);
  },
);

test("P9: a redirect is not followed, neither into the private network nor out of it", async () => {
  const inside = await receive((_received, response) => void response.end("{}"));
  const outside = await receive((_received, response) => void response.writeHead(307, { location: inside.url }).end());
  await expect(openTools([newConnector({ url: outside.url, headers: secret })])).rejects.toMatchObject({
    code: "http_error",
  });
  const toolbox = await openTools([newConnector({ type: "openapi", url: outside.url, document })]);
  expect(await call(toolbox, "get")).toMatchObject({ isError: true, text: expect.stringContaining("redirect") });
  expect(inside.connections).toBe(0);
});
