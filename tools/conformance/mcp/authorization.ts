import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { openBrowser } from "../../../test/support/browser.ts";
import { consentBy, type OAuthClient } from "../../../test/support/oauth-client.ts";
import type { Service } from "../../../test/support/service.ts";

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Runs the kit's scenarios for authorization servers. When the kit prints an address to open, a signed-in browser opens it and gives its consent. */
export async function runAuthorizationKit(
  program: string,
  service: Service,
  application: OAuthClient,
  output: string,
): Promise<void> {
  const person = openBrowser(service);
  await person.login(service.credentials.email, service.credentials.password);
  const port = await findFreePort();
  const given = ["--url", new URL(service.baseUrl).origin, "--client-id", application.id, "--port", String(port)];
  const child = spawn(program, ["authorization", ...given, "--output-dir", output], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: service.credentials.ca_file },
  });
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    process.stdout.write(`${line}\n`);
    const [, query] = /^https:\S+\/oauth\/authorize\?(\S+)$/.exec(line.trim()) ?? [];
    if (!query) continue;
    const { answer } = await consentBy(person, query);
    await fetch(answer);
  }
  await ended;
}
