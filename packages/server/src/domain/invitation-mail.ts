import type { Role } from "@agentrun/contract";
import type { Mail } from "../lib/mailer.ts";

export type InvitationLetter = { email: string; role: Role; organization: string; url: string; expiresAt: Date };

/** What an invited person reads. */
export function composeInvitation(letter: InvitationLetter): Mail {
  const organization = onOneLine(letter.organization);
  const day = letter.expiresAt.toISOString().slice(0, 10);
  return {
    to: letter.email,
    subject: `Join ${organization} on Agent Run Service`,
    text: [
      `You are invited to join ${organization} as ${letter.role}.`,
      "",
      "Open this link and choose a password (or use the one you have):",
      letter.url,
      "",
      `It works once, until ${day}. If you did not expect it, ignore this message.`,
      "",
    ].join("\n"),
  };
}

/** What somebody reads who has lost a password, or who is to show that the address is theirs. */
export const composePasswordLink = (email: string, url: string): Mail => ({
  to: email,
  subject: "Choose a password for Agent Run Service",
  text: [
    "Somebody, hopefully you, asked for a new password for the account of this address.",
    "",
    "Open this link and choose one:",
    url,
    "",
    "It works once, for an hour. Every session that is open ends. If you did not ask for it, ignore this message:",
    "nothing changes.",
    "",
  ].join("\n"),
});

/** A name is the organisation's own to choose; it must not become a header or a paragraph of ours. */
const onOneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 80);
