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
    <span>The service does not answer. What you see may be old; it goes on by itself.</span>
    <Button size="compact-xs" variant="default" onClick={() => connection.suspect()}>
      Try now
    </Button>
  </div>
);

const Outdated = () => (
  <div className={classes.bar}>
    <IconRefresh size={16} aria-hidden />
    <span>There is a new version of these pages.</span>
    <Button size="compact-xs" variant="default" onClick={() => location.reload()}>
      Load it
    </Button>
  </div>
);
