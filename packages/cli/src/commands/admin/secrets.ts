import { adminCommand } from "../../admin-command.ts";
import type { Context } from "../../context.ts";

type Report = {
  keys: { id: string; where: string | null; boxes: number; needed: boolean }[];
  unopened: string[];
  next: string;
};

function show({ out }: Context, answer: unknown): void {
  const { keys, unopened, next } = answer as Report;
  const rows = keys.map(({ where, needed, ...key }) => ({
    ...key,
    where: where ?? "not configured",
    needed: needed ? "yes" : "no",
  }));
  out.table(rows, ["id", ["secrets", ({ boxes }) => boxes], "needed", "where"], "No keys.");
  for (const place of unopened) out.line(`cannot be decrypted: ${place}`);
  out.line(next);
}

export const checkSecrets = adminCommand({
  path: "admin secrets check",
  summary: "Show which secret keys encrypt the stored secrets",
  details: "The command changes nothing. It exits with 1 if no key can decrypt a secret.",
  examples: ["admin secrets check", "admin secrets check --json"],
  show,
});

export const rotateSecrets = adminCommand({
  path: "admin secrets rotate",
  summary: "Encrypt all stored secrets with a new secret key, while the service runs",
  details: `The new key is the first one in AGENTRUN_SECRET_KEY; start every node with this value before. If the key is in the data directory, \
the command creates a new one, and running nodes load it within seconds. If the command is interrupted, run it again: it continues. At \
the end it reports which keys are not needed any more.`,
  examples: ["admin secrets rotate"],
  show,
});
