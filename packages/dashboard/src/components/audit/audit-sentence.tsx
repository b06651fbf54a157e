import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { pathOfId } from "../../lib/path-of-id.ts";
import { splitSentence } from "../../lib/split-sentence.ts";
import type { AuditEntry } from "../../models.ts";
import classes from "./audit-sentence.module.css";

/** An entry as a sentence. Its actor and its resource are emphasised; the resource links to its page. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { summary, actor_name, resource_name, resource_id, action } = entry;
  const path = action.startsWith("delete") || !resource_id ? null : pathOfId(resource_id);
  return (
    <span className={classes.sentence}>
      {splitSentence(summary, actor_name, resource_name ?? resource_id).map(({ part, text }) => (
        <Fragment key={part}>
          {part === "resource" && path ? (
            <Link to={path} className={classes.resource}>
              {text}
            </Link>
          ) : part === "rest" || part === "verb" ? (
            text
          ) : (
            <strong>{text}</strong>
          )}
        </Fragment>
      ))}
    </span>
  );
}
