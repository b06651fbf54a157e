import ipaddr from "ipaddr.js";
import type { Transporter } from "nodemailer";
import { assertOutsideTransaction } from "./postgres/transaction-scope.ts";

export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** Timeout for each step of an SMTP session. No request waits for it, but it must end. */
const stepMs = 10_000;

/**
 * Sends through the operator's mail server, `smtp://user:password@host:587` or `smtps://…`. Mails contain links that open accounts,
 * so they are sent unencrypted only to this machine or if the URL has `?tls=optional`.
 */
export function createMailer(url: string, from: string): Mailer {
  let opened: Promise<Transporter> | null = null;
  const open = () => {
    opened ??= openTransport(url, from);
    return opened;
  };
  return {
    async send({ to, subject, text }) {
      assertOutsideTransaction("The mail server");
      const transport = await open();
      // As an object, so that no address can inject a second one.
      await transport
        .sendMail({ to: { name: "", address: to }, subject, text, disableUrlAccess: true })
        .catch((error: unknown) => {
          throw isTlsRefused(error) ? new Error(noTls, { cause: error }) : error;
        });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Loaded with the first mail, because most services never send one. */
async function openTransport(address: string, from: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const timeouts = { connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs };
  const { url, requireTLS } = readTlsMode(address);
  return createTransport({ url, requireTLS, ...timeouts, disableFileAccess: true }, { from });
}

/** The URL without our own parameter, and whether TLS is required. */
function readTlsMode(address: string): { url: string; requireTLS: boolean } {
  const url = new URL(address);
  const isOptional = url.searchParams.get("tls") === "optional";
  url.searchParams.delete("tls");
  return { url: url.href, requireTLS: !isOptional && !isThisMachine(url.hostname) };
}

function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  return bare === "localhost" || (ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback");
}

const isTlsRefused = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ETLS";

const noTls =
  "The mail server offers no TLS, or the TLS handshake failed. Mails are not sent unencrypted. Use smtps:// or a server with STARTTLS; " +
  "if the network is safe, add ?tls=optional to AGENTRUN_SMTP_URL.";
