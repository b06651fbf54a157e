import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailServer } from "../../../../test/support/mail-server.ts";
import { createMailer } from "./mailer.ts";

/** A server that offers no TLS. On this machine that is nobody's business; anywhere else a link would be readable on its way. */
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

test("mail goes out without TLS to this machine alone", async () => {
  await sendTo("127.0.0.1");
  expect(server.letters.length).toBe(1);
  // It is this machine, too, by an address that does not say so.
  await expect(sendTo("0.0.0.0")).rejects.toThrow(/offers no TLS.*smtps:\/\/.*\?tls=optional/);
  expect(server.letters.length).toBe(1);
});

test("whoever must can say that a server without TLS will do", async () => {
  const before = server.letters.length;
  await sendTo("0.0.0.0", "?tls=optional");
  expect(server.letters.length).toBe(before + 1);
});
