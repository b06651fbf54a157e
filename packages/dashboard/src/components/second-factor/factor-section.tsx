import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useMe } from "../../queries/session.ts";
import { Section } from "../section.tsx";
import { Time } from "../time.tsx";
import { FactorModal } from "./factor-modal.tsx";
import { FactorSetup } from "./factor-setup.tsx";

const description = "A code of your phone beside the password: whoever learns the password alone stays outside.";

/** Whether one has a second factor, and everything to be done about it. */
export function FactorSection() {
  const { data: me, refetch } = useMe();
  const [isSettingUp, setSettingUp] = useState(false);
  const factor = me?.second_factor;
  if (!factor) return null;
  const done = () => {
    setSettingUp(false);
    refetch();
  };
  return (
    <Section title="Second factor" description={description}>
      {isSettingUp ? (
        <FactorSetup
          onDone={done}
          aside={
            <Button variant="default" onClick={() => setSettingUp(false)}>
              Not now
            </Button>
          }
        />
      ) : factor.enabled_at ? (
        <FactorState enabledAt={factor.enabled_at} codesLeft={factor.recovery_codes_left} />
      ) : (
        <Button onClick={() => setSettingUp(true)}>Set up a second factor</Button>
      )}
    </Section>
  );
}

const leftText = (codes: number) =>
  codes === 1
    ? "One recovery code is left: make new ones."
    : codes === 0
      ? "No recovery code is left: make new ones."
      : `${codes} recovery codes are left.`;

function FactorState({ enabledAt, codesLeft }: { enabledAt: string; codesLeft: number }) {
  const [open, setOpen] = useState<"codes" | "off" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Text size="sm" mb="sm">
        On since <Time at={enabledAt} as="local" />. {leftText(codesLeft)}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen("codes")}>
          New recovery codes
        </Button>
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpen("off")}>
          Turn it off
        </Button>
      </Group>
      {open && <FactorModal what={open} onClose={close} />}
    </>
  );
}
