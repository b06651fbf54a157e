import type { AgentId, OrganizationId, SecretId } from "@agentrun/contract";

/** A secret that people stored for their agents. */
export type SecretRecord = {
  id: SecretId;
  organizationId: OrganizationId;
  /** The only agent that can read it; null: every agent of the organisation. */
  agentId: AgentId | null;
  name: string;
  /** Encrypted. */
  value: string;
  /** The value before the last rotation, encrypted, and until when agents can read it. */
  previous: { value: string; until: Date } | null;
  version: number;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** For whom a secret is read. Without an agent, only secrets of the organisation are found. */
export type SecretReader = { organizationId: OrganizationId; agentId: AgentId | null };

/** Reads the valid values of a secret, newest first. Throws `SecretMissing` if there is no such secret. */
export type ReadSecret = (reader: SecretReader, name: string) => Promise<readonly string[]>;

/** A secret that an agent or a header names does not exist, or cannot be used there. The message may be shown to callers. */
export class SecretMissing extends Error {
  override readonly name = "SecretMissing";
}

const reference = /\$\{secret:([A-Za-z_][A-Za-z0-9_]{0,127})\}/g;

/** Whether a text contains `${secret:NAME}`. */
export const namesSecret = (text: string): boolean => text.search(reference) >= 0;

/** Replaces every `${secret:NAME}` in a text. */
export async function fillSecrets(text: string, read: (name: string) => Promise<readonly string[]>): Promise<string> {
  if (!namesSecret(text)) return text;
  const values = new Map<string, string>();
  for (const [, name = ""] of text.matchAll(reference)) {
    const [value = ""] = await read(name);
    // Clients quote an invalid header in their error, and here the header is a secret.
    if (!isHeaderText(value))
      throw new SecretMissing(
        `The secret ${name} cannot be part of a header: it has a line break or another character that headers exclude.`,
      );
    values.set(name, value);
  }
  return text.replaceAll(reference, (_, name: string) => values.get(name) ?? "");
}

const isHeaderText = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

/** Decrypts headers and replaces the references in them. */
export async function openHeaders(
  headers: Readonly<Record<string, string>>,
  open: (sealed: string) => string,
  read: (name: string) => Promise<readonly string[]>,
): Promise<Record<string, string>> {
  const opened = Object.entries(headers).map(([name, value]) => [name, open(value)] as const);
  const filled = opened.map(async ([name, value]) => [name, await fillSecrets(value, read)] as const);
  return Object.fromEntries(await Promise.all(filled));
}

/** The stored value of a step whose result contains a secret. What it emitted is emitted again by a later attempt, so it is scrubbed. */
export function toSecretStep(value: string, scrubJson: (json: string) => string): string {
  const stored: unknown = JSON.parse(value);
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return value;
  const { emitted } = stored as { emitted?: unknown };
  const repeated = emitted === undefined ? {} : { emitted: JSON.parse(scrubJson(JSON.stringify(emitted))) as unknown };
  // `nested` stays last, where the comparison with the journal looks for it.
  const { nested, ...kept } = stored as { nested?: unknown };
  return JSON.stringify({ ...kept, ...repeated, secret: true, ...(nested === undefined ? {} : { nested }) });
}

/** Whether the result of a stored step must not be shown. */
export const isSecretStep = (stored: object): boolean => "secret" in stored && stored.secret === true;
