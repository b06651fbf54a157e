import { formatPercent } from "../../lib/format.ts";
import type { PassRate } from "../../models.ts";
import classes from "./rate-bar.module.css";

/** `isStacked`: the text is below the axis, for several of them side by side. */
type RateBarProps = { rate: PassRate | null; isStacked?: boolean };

/** A pass rate with its 95 % interval, drawn on an axis from 0 to 100 %. */
export function RateBar({ rate, isStacked = false }: RateBarProps) {
  if (!rate) return "–";
  const { percent, low, high } = rate;
  return (
    <span className={classes.root} data-stacked={isStacked || undefined}>
      <span className={classes.track} aria-hidden>
        <span className={classes.band} style={{ insetInlineStart: `${low}%`, inlineSize: `${high - low}%` }} />
        <span className={classes.point} style={{ insetInlineStart: `clamp(1.5px, ${percent}%, 100% - 1.5px)` }} />
      </span>
      <span>
        {formatPercent(percent)}{" "}
        <span className={classes.interval}>
          ({low.toFixed(1)} to {high.toFixed(1)})
        </span>
      </span>
    </span>
  );
}
