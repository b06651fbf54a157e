import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { counted } from "../../lib/counted.ts";
import { useMe } from "../../queries/session.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { Section } from "../section.tsx";
import { Time } from "../time.tsx";
import { FactorModal } from "./factor-modal.tsx";
import { FactorSetup } from "./factor-setup.tsx";

const description = "Requires a code from your phone in addition to your password.";

/** Status and settings of the second factor. */
export function FactorSection() {
  const { data: me } = useMe();
  const [open, setOpen] = useState<"setup" | "codes" | "off" | null>(null);
  const factor = me?.second_factor;
  if (!factor) return null;
  const close = () => setOpen(null);
  return (
    <Section title="Second factor" description={description}>
      {factor.enabled_at ? (
        <>
          <Text size="sm" mb="sm">
            On since <Time at={factor.enabled_at} as="local" />. {leftText(factor.recovery_codes_left)}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => setOpen("codes")}>
              New recovery codes
            </Button>
            <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpen("off")}>
              Turn off
            </Button>
          </Group>
        </>
      ) : (
        <Button onClick={() => setOpen("setup")}>Set up a second factor</Button>
      )}
      {open === "setup" && <SetupModal onClose={close} />}
      {(open === "codes" || open === "off") && <FactorModal what={open} onClose={close} />}
    </Section>
  );
}

const leftText = (codes: number) => `${counted(codes, "recovery codes")} left.${codes > 1 ? "" : " Create new ones."}`;

/** A click outside does not close it: its content is shown only once. */
function SetupModal({ onClose }: { onClose: () => void }) {
  const { refetch } = useMe();
  const close = () => {
    onClose();
    refetch();
  };
  return (
    <Dialog onClose={close} isUnsaved={false} isShownOnce title="Set up a second factor">
      <FactorSetup onDone={close} aside={<DismissButton />} />
    </Dialog>
  );
}
