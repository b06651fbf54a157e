import type { ConfigurationPlan } from "agent-run-client";
import { safeText, type Terminal } from "../terminal.ts";

type Paint = Terminal["paint"];
type Change = ConfigurationPlan["changes"][number];

const signs: Readonly<Record<string, { sign: string; colour: Parameters<Paint>[0] }>> = {
  create: { sign: "+", colour: "green" },
  update: { sign: "~", colour: "yellow" },
  replace: { sign: "±", colour: "yellow" },
  adopt: { sign: "=", colour: "dim" },
  delete: { sign: "-", colour: "red" },
};

/** A plan as lines of text: one for each resource, and one for each field that differs. */
export function planLines(
  { changes, unchanged }: Pick<ConfigurationPlan, "changes" | "unchanged">,
  paint: Paint,
): string[] {
  const lines = changes.flatMap((change) => {
    const { sign, colour } = signs[change.action] ?? { sign: "?", colour: "dim" };
    const title = `${sign} ${change.kind}/${change.name}  ${change.action}`;
    return [paint(colour, safeText(title)), ...fieldLines(change)];
  });
  const counts = Object.keys(signs)
    .map((action) => ({ action, count: changes.filter((change) => change.action === action).length }))
    .filter(({ count }) => count > 0)
    .map(({ action, count }) => `${count} to ${action}`);
  return [...lines, `${counts.length === 0 ? "No changes" : counts.join(", ")}; ${unchanged} unchanged.`];
}

/** The changed resources in one line. */
export const planLine = ({ changes }: Pick<ConfigurationPlan, "changes">): string =>
  changes.length === 0
    ? "no changes"
    : changes.map(({ action, kind, name }) => `${signs[action]?.sign ?? "?"} ${kind}/${name}`).join(", ");

/** A new resource is shown by its name alone: all of it is in the file. */
function fieldLines({ action, fields }: Change): string[] {
  if (action === "create") return [];
  return fields.map(({ path, change, before, after }) => {
    const values =
      change === "added"
        ? shown(after)
        : change === "removed"
          ? `${shown(before)} → removed`
          : `${shown(before)} → ${shown(after)}`;
    return `    ${safeText(path)}: ${values}`;
  });
}

const longest = 100;

function shown(value: unknown): string {
  const text = safeText(JSON.stringify(value) ?? "null");
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}
