import type { Transporter } from "nodemailer";

export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** The longest step of a conversation with the mail server: nobody waits for it, but it must end. */
const stepMs = 10_000;

/** Sends through the operator's mail server, `smtp://user:password@host:587` or `smtps://…`. */
export function createMailer(url: string, from: string): Mailer {
  let opened: Promise<Transporter> | null = null;
  const open = () => {
    opened ??= openTransport(url, from);
    return opened;
  };
  return {
    async send({ to, subject, text }) {
      const transport = await open();
      // As a structure, so that no address can smuggle in a second one.
      await transport.sendMail({ to: { name: "", address: to }, subject, text, disableUrlAccess: true });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Loaded with the first mail: most services never send one. */
async function openTransport(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const patience = { connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs };
  return createTransport({ url, ...patience, disableFileAccess: true }, { from });
}
