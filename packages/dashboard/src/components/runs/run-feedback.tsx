import { ActionIcon, Badge, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconThumbDown, IconThumbUp } from "@tabler/icons-react";
import { useState } from "react";
import { notifyError } from "../../lib/notify.ts";
import type { Feedback, Run } from "../../models.ts";
import { useFeedback, useGiveFeedback, useTakeBackFeedback } from "../../queries/feedback.ts";
import { useCan, useMe } from "../../queries/session.ts";
import { Section } from "../section.tsx";
import { Time } from "../time.tsx";

type Thumbs = "up" | "down";

/** The feedback name for the dashboard's thumbs. */
const overall = "overall";

/** The feedback on a run, with a form for the user's own. */
export function RunFeedback({ run }: { run: Run }) {
  const can = useCan();
  const { data: me } = useMe();
  const { data: all } = useFeedback(run.id);
  const mayGive = can("feedback:write");
  if (!all || !me || (all.length === 0 && !mayGive)) return null;
  const own = all.find(({ user, created_by, name }) => user === null && created_by === me.user?.id && name === overall);
  return (
    <Section title="Feedback">
      <Stack gap="sm">
        {mayGive && <OwnFeedback key={run.id} run={run} own={own} />}
        {all
          .filter((each) => each !== own)
          .map((each) => (
            <Said key={each.id} feedback={each} />
          ))}
      </Stack>
    </Section>
  );
}

function OwnFeedback({ run, own }: { run: Run; own: Feedback | undefined }) {
  /** Unsent text: incoming data must not overwrite it. */
  const [draft, setDraft] = useState<string | null>(null);
  const comment = draft ?? own?.comment ?? "";
  const give = useGiveFeedback(run.id);
  const takeBack = useTakeBackFeedback(run.id);
  const text = comment.trim();
  const judge = (thumbs: Thumbs | null) => {
    const said = { ...(thumbs ? { thumbs } : {}), ...(text ? { comment: text } : {}) };
    const onSuccess = () => setDraft((typed) => (typed === draft ? null : typed));
    if (Object.keys(said).length > 0) give.mutate(said, { onSuccess, onError: notifyError });
    else if (own) takeBack.mutate(own.id, { onSuccess, onError: notifyError });
  };
  const thumbs = (own?.thumbs ?? null) as Thumbs | null;
  const isPending = give.isPending || takeBack.isPending;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <ThumbButton way="up" isOn={thumbs === "up"} isPending={isPending} onJudge={judge} />
        <ThumbButton way="down" isOn={thumbs === "down"} isPending={isPending} onJudge={judge} />
      </Group>
      <Textarea
        aria-label="Comment"
        placeholder="What was good or wrong?"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={4096}
        value={comment}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      {text !== (own?.comment ?? "") && (
        <Button variant="default" size="xs" loading={isPending} onClick={() => judge(thumbs)}>
          Save comment
        </Button>
      )}
    </Stack>
  );
}

type ThumbProps = { way: Thumbs; isOn: boolean; isPending: boolean; onJudge: (thumbs: Thumbs | null) => void };

/** A second press removes the rating. */
function ThumbButton({ way, isOn, isPending, onJudge }: ThumbProps) {
  const Icon = way === "up" ? IconThumbUp : IconThumbDown;
  return (
    <ActionIcon
      variant={isOn ? "filled" : "default"}
      size="lg"
      aria-label={way === "up" ? "Good" : "Bad"}
      aria-pressed={isOn}
      disabled={isPending}
      onClick={() => onJudge(isOn ? null : way)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}

function Said({ feedback }: { feedback: Feedback }) {
  const { name, thumbs, score, label, comment, user, created_by: by, updated_at: at } = feedback;
  return (
    <div>
      <Group gap={6}>
        {thumbs === "up" && <IconThumbUp size={14} aria-label="good" role="img" />}
        {thumbs === "down" && <IconThumbDown size={14} aria-label="bad" role="img" />}
        {name !== overall && <Text size="sm">{name}</Text>}
        {score !== null && (
          <Text size="sm" fw={600}>
            {score}
          </Text>
        )}
        {label !== null && (
          <Badge variant="default" tt="none" radius="sm">
            {label}
          </Badge>
        )}
        <Text size="xs" c="dimmed">
          {user ?? by} · <Time at={at} />
        </Text>
      </Group>
      {comment !== null && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {comment}
        </Text>
      )}
    </div>
  );
}
