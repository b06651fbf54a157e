import { createTransport } from "nodemailer";

export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** The longest step of a conversation with the mail server: nobody waits for it, but it must end. */
const stepMs = 10_000;

/** Sends through the operator's mail server, `smtp://user:password@host:587` or `smtps://…`. */
export function createMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs, disableFileAccess: true },
    { from },
  );
  return {
    async send({ to, subject, text }) {
      // As a structure, so that no address can smuggle in a second one.
      await transport.sendMail({ to: { name: "", address: to }, subject, text, disableUrlAccess: true });
    },
    close: () => transport.close(),
  };
}
