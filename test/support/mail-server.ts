import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail server that keeps its mails, or rejects them. */
export async function startMailServer(refuses = false) {
  const letters: { to: string[]; content: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      username === "mailer" && password === "p@ss" ? done(null, { user: username }) : done(new Error("who?")),
    onRcptTo: (_address, _session, done) => done(refuses ? new Error("no such mailbox") : null),
    async onData(stream, { envelope }, done) {
      // Long lines are folded, with `=` at their ends.
      const content = (await text(stream)).replaceAll("=\r\n", "").replaceAll("=3D", "=");
      letters.push({ to: envelope.rcptTo.map(({ address }) => address), content });
      done(null);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    letters,
    env: {
      AGENTRUN_SMTP_URL: `smtp://mailer:p%40ss@127.0.0.1:${port}`,
      AGENTRUN_MAIL_FROM: "Agents <agents@example.com>",
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** The fragment of the last link in a mail. */
export const secretIn = (letter: string | undefined): string => /https:\S+#([\w-]+)/.exec(letter ?? "")?.[1] ?? "";
