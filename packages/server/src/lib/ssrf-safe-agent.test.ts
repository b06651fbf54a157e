import { expect, test } from "vitest";
import { createSsrfGuard } from "./ssrf-guard.ts";
import { createSsrfSafeAgent } from "./ssrf-safe-agent.ts";
import { localCertificate, startReceiver } from "./testing/https-receiver.ts";

const guard = createSsrfGuard({ allowNetworks: ["127.0.0.1/32"] });
const noLookup = () => expect.unreachable("a literal address was looked up");

test("a literal address is checked by the connection itself, whoever asks for it", async () => {
  await using secret = await startReceiver((_received, response) => void response.end(), { host: "127.0.0.2" });
  await using agent = Object.assign(createSsrfSafeAgent({ guard, lookup: noLookup, ca: localCertificate.cert }), {
    [Symbol.asyncDispose]: () => agent.destroy(),
  });
  const request = agent.request({ origin: secret.url, path: "/", method: "GET" });
  await expect(request).rejects.toMatchObject({ code: "address_refused" });
  expect(secret.connections).toBe(0);
});

test("a connection that ended elsewhere than it was meant to carries no request", async () => {
  await using receiver = await startReceiver((_received, response) => void response.end());
  const answers = [true, false];
  const changing = { ...guard, isAllowed: () => answers.shift() ?? false };
  await using agent = Object.assign(
    createSsrfSafeAgent({ guard: changing, lookup: noLookup, ca: localCertificate.cert }),
    {
      [Symbol.asyncDispose]: () => agent.destroy(),
    },
  );
  const request = agent.request({ origin: receiver.url, path: "/", method: "GET" });
  await expect(request).rejects.toMatchObject({ code: "address_refused" });
  expect(answers).toEqual([]);
  expect(receiver.received).toEqual([]);
});
