import { type OrganizationId, planNames } from "@agentrun/contract";

/** A usage error: prints the usage and exits with code 2. */
export class UsageError extends Error {}

export const options = {
  name: { type: "string" },
  owner: { type: "string" },
  email: { type: "string" },
  scope: { type: "string", multiple: true },
  plan: { type: "string" },
  "requests-per-minute": { type: "string" },
  burst: { type: "string" },
  "monthly-quota": { type: "string" },
  "file-bytes": { type: "string" },
  "with-secret-key": { type: "boolean" },
} as const;

type Single = Exclude<keyof typeof options, "scope" | "with-secret-key">;
export type Flags = Partial<Record<Single, string>> & { scope?: string[]; "with-secret-key"?: boolean };

export function needed(flags: Flags, name: Single): string {
  const value = flags[name];
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}

export function planOf(text: string) {
  const plan = planNames.find((name) => name === text);
  if (!plan) throw new UsageError(`--plan must be one of ${planNames.join(", ")}`);
  return plan;
}

export function countOf(flags: Flags, name: Single, digits = 9): number | null {
  const text = flags[name];
  if (text === undefined) return null;
  if (!/^[1-9]\d*$/.test(text) || text.length > digits) throw new UsageError(`--${name} must be a whole number from 1`);
  return Number(text);
}

export function emailOf(text: string, where: string): string {
  if (!/^[^@\s]+@[^@\s]+$/.test(text)) throw new UsageError(`${where} must be an e-mail address`);
  return text;
}

export function organizationOf(text = ""): OrganizationId {
  if (!/^org_[0-9a-z]{26}$/.test(text)) throw new UsageError("specify the organisation by its id, org_…");
  return text as OrganizationId;
}
