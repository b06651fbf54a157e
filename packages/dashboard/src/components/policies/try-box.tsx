import { Button, Group, SegmentedControl, Stack, Textarea } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import type { Policy, TestPolicyRequest } from "../../models.ts";
import { useTestPolicy } from "../../queries/policies.ts";
import { ErrorNote } from "../error-note.tsx";
import { JsonEditor } from "../json-editor.tsx";
import { Section } from "../section.tsx";
import { TestResult } from "./test-result.tsx";

type Stage = "input" | "output";
type Draft = { stage: Stage; kind: "text" | "value"; text: string; value: unknown };

const first: Draft = {
  stage: "input",
  kind: "text",
  text: "Write to ada@example.com, my card is 4111 1111 1111 1111.",
  value: { customer: { email: "ada@example.com" } },
};

const toRequest = ({ stage, kind, text, value }: Draft): TestPolicyRequest =>
  kind === "text" ? { stage, text } : { stage, value: (value ?? {}) as Record<string, unknown> };

/** Tests a text against a policy; nothing is stored. */
export function TryBox({ policy }: { policy: Policy }) {
  const [draft, setDraft] = useState(first);
  const test = useTestPolicy(policy.id);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate(toRequest(draft));
  };
  return (
    <Section title="Try it" description="Test a text against this policy. Nothing is run or stored.">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <DraftFields draft={draft} set={set} error={toProblem(test.error).fields} />
          <Button
            type="submit"
            w="fit-content"
            loading={test.isPending}
            leftSection={<IconShieldCheck size={14} aria-hidden />}
          >
            Test
          </Button>
          {test.error && <ErrorNote error={test.error} />}
          {test.data && <TestResult result={test.data} />}
        </Stack>
      </form>
    </Section>
  );
}

type DraftFieldsProps = { draft: Draft; set: (change: Partial<Draft>) => void; error: Record<string, string> };

function DraftFields({ draft, set, error }: DraftFieldsProps) {
  return (
    <>
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label="Stage"
          data={[
            { value: "input", label: "As input" },
            { value: "output", label: "As output" },
          ]}
          value={draft.stage}
          onChange={(stage) => set({ stage: stage as Stage })}
        />
        <SegmentedControl
          size="xs"
          aria-label="What to test"
          data={[
            { value: "text", label: "Text" },
            { value: "value", label: "JSON" },
          ]}
          value={draft.kind}
          onChange={(kind) => set({ kind: kind as Draft["kind"] })}
        />
      </Group>
      {draft.kind === "text" ? (
        <Textarea
          label="Text to test"
          value={draft.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
          error={error.text}
          autosize
          minRows={4}
          maxRows={16}
        />
      ) : (
        <JsonEditor
          label="Object to test (JSON)"
          value={draft.value}
          onChange={(value) => set({ value })}
          error={error.value}
          minRows={5}
        />
      )}
    </>
  );
}
