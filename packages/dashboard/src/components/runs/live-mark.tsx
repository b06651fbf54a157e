import { useConnection } from "../../connection.ts";
import { isUsable } from "../../lib/connection.ts";
import classes from "./live-mark.module.css";

/** Shows that the data is live while the connection is up. */
export function LiveMark() {
  const isLive = isUsable(useConnection());
  return (
    <span className={classes.mark} data-live={isLive || undefined}>
      <span className={classes.dot} aria-hidden />
      {isLive ? "Live" : "Not live"}
    </span>
  );
}
