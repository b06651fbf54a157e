import { Button, Center } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { ThreadMessage } from "../../models.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { Time } from "../time.tsx";
import classes from "./chat.module.css";
import { MessageParts } from "./message-parts.tsx";

type Earlier = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
type MessageListProps = { newestFirst: readonly ThreadMessage[]; earlier: Earlier; children: ReactNode };

/** The messages, followed by the active turn. */
export function MessageList({ newestFirst, earlier, children }: MessageListProps) {
  const { box, follow } = useFollowedEnd();
  return (
    <section ref={box} onScroll={follow} className={classes.box} tabIndex={0} aria-label="Messages of the thread">
      {earlier.hasNextPage && (
        <Center mb="sm">
          <Button variant="default" loading={earlier.isFetchingNextPage} onClick={() => earlier.fetchNextPage()}>
            Show earlier messages
          </Button>
        </Center>
      )}
      <ol className={classes.messages} aria-label="Messages">
        {newestFirst.toReversed().map((message) => (
          <Message key={message.id} message={message} />
        ))}
        {children}
      </ol>
    </section>
  );
}

/** Keeps a box scrolled to its end as it grows, until the user scrolls up. */
function useFollowedEnd() {
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const follow = () => {
    const element = box.current;
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
  };
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return { box, follow };
}

function Message({ message }: { message: ThreadMessage }) {
  const { role, agent_id, run_id, created_at, content } = message;
  const aside = (
    <>
      <Time at={created_at} />
      {run_id && (
        <Link to="/runs/$runId" params={{ runId: run_id }} className="text-link">
          Run
        </Link>
      )}
    </>
  );
  const name = role === "assistant" && agent_id ? <AgentName id={agent_id} /> : names[role];
  return (
    <Bubble speaker={role} name={name} aside={aside}>
      <MessageParts parts={content} />
    </Bubble>
  );
}

const names: Record<string, string> = { user: "User", assistant: "Assistant", tool: "Tool", system: "System" };

type BubbleProps = { speaker: string; name: ReactNode; aside?: ReactNode; children: ReactNode };

/** A message with the name of its author. */
export function Bubble({ speaker, name, aside, children }: BubbleProps) {
  return (
    <li className={classes.message} data-speaker={speaker}>
      <div className={classes.by}>
        <span className={classes.name}>{name}</span>
        {aside}
      </div>
      {children}
    </li>
  );
}
