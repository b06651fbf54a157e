import { Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { shortId } from "../lib/format.ts";
import { CopyButton } from "./copy-button.tsx";
import classes from "./id-text.module.css";

type IdTextProps = { id: string; to?: string; isShort?: boolean };

/** An id: monospace, whole on hover, with a button that copies it. */
export function IdText({ id, to, isShort = false }: IdTextProps) {
  const text = isShort ? shortId(id) : id;
  return (
    <Group component="span" gap={4} wrap="nowrap" className={classes.root}>
      {to ? (
        <Link to={to} className={classes.link} title={id}>
          {text}
        </Link>
      ) : (
        <span className={classes.text} title={id}>
          {text}
        </span>
      )}
      <CopyButton value={id} label={`Copy ${id}`} />
    </Group>
  );
}
