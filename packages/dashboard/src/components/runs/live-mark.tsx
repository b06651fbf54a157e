import { useConnection } from "../../connection.ts";
import { isUsable } from "../../lib/connection.ts";
import classes from "./live-mark.module.css";

/** Says that what is shown follows what happens, as long as that is so. */
export function LiveMark() {
  const isLive = isUsable(useConnection());
  return (
    <span className={classes.mark} data-live={isLive || undefined}>
      <span className={classes.dot} aria-hidden />
      {isLive ? "Live" : "Not live"}
    </span>
  );
}
