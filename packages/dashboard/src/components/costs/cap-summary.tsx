import { shareOf } from "../../lib/cap-text.ts";
import { useCaps } from "../../queries/caps.ts";
import { useCan } from "../../queries/session.ts";
import { CapTable } from "../caps/cap-table.tsx";
import { LinkButton } from "../link-button.tsx";
import { Section } from "../section.tsx";

const most = 5;

/** The caps closest to their limit, if the user may see them. */
export function CapSummary() {
  const can = useCan();
  const { items: caps = [] } = useCaps(can("policies:read"));
  if (!can("policies:read")) return null;
  const nearest = caps.toSorted((a, b) => (shareOf(b) ?? 0) - (shareOf(a) ?? 0)).slice(0, most);
  const all = (
    <LinkButton to="/caps" variant="default" size="compact-xs">
      {caps.length > 0 ? "All caps" : "Spend caps"}
    </LinkButton>
  );
  return (
    <Section isFlush={nearest.length > 0} title="Spend caps" actions={all}>
      {nearest.length > 0 ? <CapTable caps={nearest} /> : "No caps: usage is not limited."}
    </Section>
  );
}
