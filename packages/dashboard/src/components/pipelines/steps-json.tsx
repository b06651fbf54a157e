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
  'Uses the API format. Write CEL expressions as {"expr": "…"}. They can use input, steps.<name>.output, and item and index in a fan-out (for_each).';

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
  const fault = broken && `Line ${broken.line}, column ${broken.column}: invalid JSON.`;
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
            The graph shows the last valid steps.
          </Text>
          <Button size="compact-xs" variant="default" onClick={show}>
            Go to error
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => setText(prettyJson(steps))}>
            Restore valid steps
          </Button>
        </Group>
      )}
    </>
  );
}
