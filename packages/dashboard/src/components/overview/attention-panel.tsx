import { IconAlertTriangle, IconHandStop, IconKey, IconWebhook } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Attention } from "../../queries/attention.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { Section } from "../section.tsx";
import { Time } from "../time.tsx";
import classes from "./attention-panel.module.css";

const icons = { run: IconHandStop, webhook: IconWebhook, key: IconKey, alert: IconAlertTriangle };

/** Items that need attention; hidden if there are none. */
export function AttentionPanel({ attention: { items, count, more } }: { attention: Attention }) {
  if (items.length === 0) return null;
  return (
    <Section title={`Needs attention (${count})`}>
      <ul className={classes.list}>
        {items.map(({ kind, to, text, at, agentId }) => (
          <Item key={to + text + agentId} icon={icons[kind]} to={to} at={at}>
            {agentId && <AgentName id={agentId} />} {text}
          </Item>
        ))}
        {more && (
          <Item icon={icons.run} to="/inbox" at={null}>
            {more} more requests in the inbox
          </Item>
        )}
      </ul>
    </Section>
  );
}

type ItemProps = { icon: typeof IconKey; to: string; at: string | null; children: ReactNode };

const Item = ({ icon: Icon, to, at, children }: ItemProps) => (
  <li className={classes.item}>
    <Icon size={16} stroke={1.6} aria-hidden />
    <Link to={to} className="text-link">
      {children}
    </Link>
    {at && (
      <span className={classes.time}>
        <Time at={at} />
      </span>
    )}
  </li>
);
