import type { Connector } from "../models.ts";

/** Describes which tools of a connector require approval, including tools with an individual setting. */
export function approvalText({ approval }: Pick<Connector, "approval">): string {
  const other = approval.default === "always" ? "never" : "always";
  const own = Object.keys(approval.tools).filter((tool) => approval.tools[tool] === other);
  if (own.length === 0) return approval.default === "always" ? "every tool" : "no tool";
  const named = own.length <= 3 ? own.join(", ") : `${own.length} tools`;
  return approval.default === "always" ? `every tool except ${named}` : named;
}
