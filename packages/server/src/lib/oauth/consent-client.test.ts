import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSafeClient, createSsrfGuard } from "@agentrun/safe-fetch";
import { expect, test } from "vitest";
import { createConsentClient } from "./consent-client.ts";

const open = { allowNetworks: ["127.0.0.0/8"], plainLoopback: true };

test("a server on this machine may use plain http if the operator allows it, but no other authorization endpoint may", async () => {
  const server = createServer((request, response) => {
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const isFar = request.url?.includes("far");
    const authorizer = {
      issuer: isFar ? `${own}/far` : own,
      authorization_endpoint: isFar ? "http://far.example.com/authorize" : `${own}/authorize`,
      token_endpoint: `${own}/token`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
    };
    const isResource = request.url?.includes("protected-resource");
    const resource = { resource: `${own}${isFar ? "/far" : "/mcp"}`, authorization_servers: [authorizer.issuer] };
    const isDescription = request.url?.includes(".well-known");
    response.writeHead(isDescription ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(isResource ? resource : authorizer));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createConsentClient(createSafeClient(open), createSsrfGuard(open).checkUrl);
  const refused = expect.objectContaining({ message: "An address of the authorization server is not https." });
  expect(await client.discover(`${own}/mcp`)).toMatchObject({ metadata: { token_endpoint: `${own}/token` } });
  await expect(client.discover(`${own}/far`)).rejects.toEqual(refused);
  const closed = createConsentClient(createSafeClient(open), () => "no");
  await expect(closed.discover(`${own}/mcp`)).rejects.toEqual(refused);
  server.close();
});
