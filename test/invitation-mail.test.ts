import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let close: () => Promise<void> = async () => {};
afterEach(() => close());

/** A mail server that keeps what it is given, or refuses it. */
async function startMailServer(refuses: boolean) {
  const letters: { to: string[]; content: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      username === "mailer" && password === "p@ss" ? done(null, { user: username }) : done(new Error("who?")),
    onRcptTo: (_address, _session, done) => done(refuses ? new Error("no such mailbox") : null),
    async onData(stream, { envelope }, done) {
      letters.push({ to: envelope.rcptTo.map(({ address }) => address), content: await text(stream) });
      done(null);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return { letters, port, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

async function openWorld(refuses: boolean) {
  const mail = await startMailServer(refuses);
  const env = {
    AGENTRUN_SMTP_URL: `smtp://mailer:p%40ss@127.0.0.1:${mail.port}`,
    AGENTRUN_MAIL_FROM: "Agents <agents@example.com>",
  };
  const world: World = await createWorld({ env });
  close = async () => {
    await world.remove();
    await mail.close();
  };
  return { world, mail };
}

const invite = ({ service }: World, email: string) =>
  service.api<{ url: string; mailed: boolean }>("POST", "/members/invitations", { body: { email, role: "viewer" } });

test("with a mail server, an invitation goes to the address with the link that is shown", async () => {
  const { world, mail } = await openWorld(false);
  const { status, body } = await invite(world, "new@example.com");
  expect([status, body.mailed]).toEqual([201, true]);
  await expect.poll(() => mail.letters.length, { timeout: 10_000 }).toBe(1);
  expect(mail.letters[0]?.to).toEqual(["new@example.com"]);
  // Long lines travel folded, with `=` at their ends.
  const letter = mail.letters[0]?.content.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  expect(letter).toContain(body.url);
  expect(letter).toContain("From: Agents <agents@example.com>");
});

test("a mail server that refuses spoils no invitation: the link is shown and the log says so without it", async () => {
  const { world, mail } = await openWorld(true);
  const { status, body } = await invite(world, "nobody@example.com");
  expect(status).toBe(201);
  await expect.poll(() => world.service.output(), { timeout: 10_000 }).toContain("could not be mailed");
  expect(world.service.output()).not.toContain(new URL(body.url).hash.slice(1));
  expect(mail.letters).toEqual([]);
});
