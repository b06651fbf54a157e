import { toLocal, toPrecise, toRelative, toUtc } from "../lib/time.ts";
import { useNow } from "../lib/use-now.ts";

type TimeProps = { at: string | null; as?: "relative" | "local" | "precise"; missing?: string };

/** A time in the viewer's time zone; hovering shows the exact UTC time. */
export function Time({ at, as = "relative", missing = "–" }: TimeProps) {
  const nowMs = useNow(as === "relative" ? 10_000 : null);
  if (at === null) return <span>{missing}</span>;
  const shown = {
    relative: () => toRelative(at, nowMs),
    local: () => toLocal(at, nowMs),
    precise: () => toPrecise(at),
  };
  return (
    <time dateTime={at} title={toUtc(at)} className="no-wrap" suppressHydrationWarning>
      {shown[as]()}
    </time>
  );
}
