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
    where: where ?? "not given",
    needed: needed ? "yes" : "no",
  }));
  out.table(rows, ["id", "boxes", "needed", "where"], "There are none.");
  for (const place of unopened) out.line(`not opened: ${place}`);
  out.line(next);
}

export const checkSecrets = adminCommand({
  path: "admin secrets check",
  summary: "Say which stored secrets are sealed with which secret key",
  details: "It only reads. It ends with 1 when there is a secret that no key opens.",
  examples: ["admin secrets check", "admin secrets check --json"],
  show,
});

export const rotateSecrets = adminCommand({
  path: "admin secrets rotate",
  summary: "Seal every stored secret with a new secret key, while the service runs",
  details: `The new key is the first of AGENTRUN_SECRET_KEY, which every node has been started with; where the key is in the data \
directory, the command makes one and running nodes take it up within seconds. It can be given again at any time, and goes on where \
it was. At its end it says which keys are no longer needed.`,
  examples: ["admin secrets rotate"],
  show,
});
