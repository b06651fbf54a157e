import { Button, Group, Kbd, SimpleGrid, Stack, Text, Textarea, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { notifyFailure } from "../../lib/notify.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import type { GiveRatingRequest, Rating } from "../../models.ts";
import { useGiveRating, useRatings } from "../../queries/ratings.ts";
import { useCan } from "../../queries/session.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { JsonView } from "../json-view.tsx";
import { LinkButton } from "../link-button.tsx";
import { OutputView } from "../output-view.tsx";
import { QueryList } from "../query-list.tsx";
import { Section } from "../section.tsx";
import { Time } from "../time.tsx";
import classes from "./inbox.module.css";

const commentId = "rating-comment";

/** Outputs of experiments for people to rate, one at a time. */
export function WaitingRatings() {
  const { query, items, current, step, rate, mayRate } = useRater();
  return (
    <QueryList query={{ ...query, items, hasNextPage: false }} empty={<NothingToRate />}>
      {() =>
        current && (
          <RatingDetail
            key={current.id}
            rating={current}
            onRate={mayRate ? (answer) => rate(current, answer) : null}
            onSkip={items && items.length > 1 ? () => step(1) : null}
          />
        )
      }
    </QueryList>
  );
}

/** The output that is shown, and what is rated. The next one is shown at once, and a rating that fails returns. */
function useRater() {
  const query = useRatings(true);
  const give = useGiveRating();
  const mayRate = useCan()("feedback:write");
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const items = query.items?.filter(({ id }) => !given.has(id));
  const count = items?.length ?? 0;
  const current = items?.[Math.min(at, count - 1)];
  const step = (by: number) => count > 0 && setAt((Math.min(at, count - 1) + by + count) % count);
  useShortcuts({ j: () => step(1), k: () => step(-1) });
  const rate = ({ id, question }: Rating, answer: GiveRatingRequest) => {
    setGiven((before) => new Set(before).add(id));
    give.mutate(
      { id, ...answer },
      {
        onError: (error) => {
          setGiven((before) => new Set([...before].filter((one) => one !== id)));
          notifyFailure(question, error);
        },
      },
    );
  };
  return { query, items, current, step, rate, mayRate };
}

type RatingDetailProps = {
  rating: Rating;
  /** Null: the role may not. */
  onRate: ((answer: GiveRatingRequest) => void) | null;
  /** Null: there is no other. */
  onSkip: (() => void) | null;
};

function RatingDetail({ rating, onRate, onSkip }: RatingDetailProps) {
  const { experiment_id: experimentId, experiment_name: name, input, output, expected_output: expected } = rating;
  return (
    <Section
      title={name ?? "Experiment"}
      description={
        <>
          {rating.scorer_name}, output of <AgentName id={rating.agent_id} />, rated by {rating.rated} of {rating.raters}
          , waiting since <Time at={rating.created_at} />
        </>
      }
      actions={
        <LinkButton
          to="/experiments/$experimentId"
          params={{ experimentId }}
          size="compact-xs"
          variant="default"
          aria-label={`Open experiment ${name ?? experimentId}`}
        >
          Open experiment
        </LinkButton>
      }
    >
      <Stack gap="md">
        <Title order={3} size="h2" style={{ overflowWrap: "anywhere" }}>
          {rating.question}
        </Title>
        <Part title="Output">
          <OutputView output={output} />
        </Part>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Part title="Input">
            <JsonView value={input} label="input" maxHeight={280} />
          </Part>
          <Part title="Expected output">
            <JsonView value={expected} label="expected output" maxHeight={280} />
          </Part>
        </SimpleGrid>
        <Text size="sm">
          <Link className="text-link" to="/runs/$runId" params={{ runId: rating.run_id }}>
            Run and trace
          </Link>
        </Text>
        {onRate ? (
          <Answer scale={rating.scale} onRate={onRate} onSkip={onSkip} />
        ) : (
          <Text size="sm">Your role cannot rate outputs. Ask a developer, admin or owner.</Text>
        )}
      </Stack>
    </Section>
  );
}

type AnswerProps = Pick<RatingDetailProps, "onSkip"> & {
  scale: Rating["scale"];
  onRate: (answer: GiveRatingRequest) => void;
};

type Choice = { key: string; label: string; answer: GiveRatingRequest };

const passOrFail: readonly Choice[] = [
  { key: "p", label: "Pass", answer: { passed: true } },
  { key: "f", label: "Fail", answer: { passed: false } },
];
const oneToFive: readonly Choice[] = [1, 2, 3, 4, 5].map((rating) => ({
  ...{ key: String(rating), label: String(rating) },
  answer: { rating },
}));

function Answer({ scale, onRate, onSkip }: AnswerProps) {
  const [comment, setComment] = useState("");
  const shown = scale === "one_to_five" ? oneToFive : passOrFail;
  const rate = (answer: GiveRatingRequest) =>
    onRate({ ...answer, ...(comment.trim() === "" ? {} : { comment: comment.trim() }) });
  useShortcuts({
    // A key that is held down must not rate the next output as well.
    ...Object.fromEntries(
      shown.map(({ key, answer }) => [key, (event: KeyboardEvent) => !event.repeat && rate(answer)]),
    ),
    e: () => document.getElementById(commentId)?.focus(),
  });
  return (
    <>
      <Textarea
        id={commentId}
        label="Comment"
        description="Optional. Shown with the score."
        maxLength={1_000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
        autosize
        minRows={1}
      />
      <Group
        className={classes.decision}
        role="group"
        aria-label={scale === "pass_fail" ? "Rating" : "Rating, 5 is the best"}
      >
        {shown.map(({ key, label, answer }) => (
          <Button
            key={key}
            variant="default"
            onClick={() => rate(answer)}
            rightSection={scale === "pass_fail" ? <Key name={key} /> : null}
          >
            {label}
          </Button>
        ))}
        {onSkip && (
          <Button variant="subtle" color="gray" onClick={onSkip} rightSection={<Key name="j" />}>
            Later
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {scale === "one_to_five" && "5 is the best. "}You rate each output once, and a rating cannot be changed.
      </Text>
    </>
  );
}

/** On screens that probably have a keyboard. */
const Key = ({ name }: { name: string }) => (
  <Kbd size="xs" visibleFrom="md" aria-hidden>
    {name}
  </Kbd>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div style={{ minWidth: 0 }}>
    <Title order={4} size="h3" mb={4}>
      {title}
    </Title>
    {children}
  </div>
);

const NothingToRate = () => (
  <EmptyNote title="Nothing to rate" link={{ to: "/experiments", label: "Experiments" }}>
    Outputs of experiments with a scorer of the type People appear here until enough members have rated them.
  </EmptyNote>
);
