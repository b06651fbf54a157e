import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { connection, useConnection } from "../../connection.ts";
import classes from "./connection-bar.module.css";

/** Empty while the connection is up. Always rendered, because screen readers announce only changes of existing elements. */
export function ConnectionBar() {
  const { isAway, isOutdated } = useConnection();
  return (
    <div role="status" className={classes.place}>
      {isAway ? <Away /> : isOutdated && <Outdated />}
    </div>
  );
}

const Away = () => (
  <div className={classes.bar} data-tone="warn">
    <IconPlugConnectedX size={16} aria-hidden />
    <span>Connection lost. Reconnecting… Data may be out of date.</span>
    <Button size="compact-xs" variant="default" onClick={() => connection.suspect()}>
      Retry now
    </Button>
  </div>
);

const Outdated = () => (
  <div className={classes.bar}>
    <IconRefresh size={16} aria-hidden />
    <span>A new version of the dashboard is available.</span>
    <Button size="compact-xs" variant="default" onClick={() => location.reload()}>
      Reload
    </Button>
  </div>
);
