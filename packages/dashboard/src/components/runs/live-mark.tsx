import classes from "./live-mark.module.css";

/** Says that what is shown follows what happens. */
export function LiveMark({ isLive = true }: { isLive?: boolean }) {
  return (
    <span className={classes.mark} data-live={isLive || undefined}>
      <span className={classes.dot} aria-hidden />
      {isLive ? "Live" : "Ended"}
    </span>
  );
}
