import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailServer } from "../../../../test/support/mail-server.ts";
import { createMailer } from "./mailer.ts";

/** A server without TLS: acceptable on this machine; elsewhere a link in a mail could be intercepted. */
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server?.close());

const mail = { to: "ada@example.com", subject: "A link", text: "https://example.com/#secret" };

async function sendTo(host: string, query = ""): Promise<void> {
  const url = server.env.AGENTRUN_SMTP_URL.replace("127.0.0.1", host);
  const mailer = createMailer(url + query, "agents@example.com");
  try {
    await mailer.send(mail);
  } finally {
    mailer.close();
  }
}

test("mail is sent without TLS only to this machine", async () => {
  await sendTo("127.0.0.1");
  expect(server.letters.length).toBe(1);
  // Also this machine, but the address does not show it.
  await expect(sendTo("0.0.0.0")).rejects.toThrow(/offers no TLS.*smtps:\/\/.*\?tls=optional/);
  expect(server.letters.length).toBe(1);
});

test("?tls=optional allows a server without TLS", async () => {
  const before = server.letters.length;
  await sendTo("0.0.0.0", "?tls=optional");
  expect(server.letters.length).toBe(before + 1);
});
