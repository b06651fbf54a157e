import { Button, Group, Text, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { brokenAt } from "../../lib/json-place.ts";
import { prettyJson } from "../../lib/json-text.ts";

type StepsJsonProps = {
  steps: unknown;
  onChange: (steps: unknown) => void;
  /** Called when the text becomes invalid or valid; while it is invalid, the graph does not change. */
  onBroken: (isBroken: boolean) => void;
  error: string | undefined;
};

const description =
  'As the API takes them. Values are CEL expressions in {"expr": "…"}: input, steps.<name>.output, and in a fan-out (for_each) item and index.';

/** The steps as JSON, synchronised with the graph. Invalid text shows the position of the error and changes nothing. */
export function StepsJson({ steps, onChange, onBroken, error }: StepsJsonProps) {
  const [text, setText] = useState(() => prettyJson(steps));
  const passedOn = useRef(steps);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // A change on the graph replaces the text; our own must not move the cursor.
    if (steps === passedOn.current) return;
    passedOn.current = steps;
    setText(prettyJson(steps));
  }, [steps]);
  const broken = brokenAt(text);
  const fault = broken && `Line ${broken.line}, column ${broken.column}: this is not JSON.`;
  useEffect(() => {
    onBroken(fault !== null);
    // A form with invalid text must not be submitted with the previous value.
    box.current?.setCustomValidity(fault ?? "");
  }, [fault, onBroken]);
  const change = (next: string) => {
    setText(next);
    if (brokenAt(next)) return;
    passedOn.current = JSON.parse(next);
    onChange(passedOn.current);
  };
  const show = () => {
    box.current?.focus();
    if (broken) box.current?.setSelectionRange(broken.offset, broken.offset + 1);
  };
  return (
    <>
      <Textarea
        ref={box}
        label="Steps (JSON)"
        description={description}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        error={fault ?? error}
        autosize
        minRows={14}
        maxRows={34}
        spellCheck={false}
        classNames={{ input: "mono" }}
      />
      {broken && (
        <Group gap="xs" mt="xs" role="status">
          <Text size="xs" c="dimmed">
            The graph shows the last steps that could be read.
          </Text>
          <Button size="compact-xs" variant="default" onClick={show}>
            Show the place
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => setText(prettyJson(steps))}>
            Back to these steps
          </Button>
        </Group>
      )}
    </>
  );
}
