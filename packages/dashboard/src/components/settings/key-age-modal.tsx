import { Alert, NumberInput, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { notifyDone } from "../../lib/notify.ts";
import type { ChangedOrganizationSettings, OrganizationSettings } from "../../models.ts";
import { useMaxKeyAgePreview, useSetMaxKeyAge } from "../../queries/organization-settings.ts";
import { FormModal } from "../form.tsx";
import { Time } from "../time.tsx";

type KeyAgeModalProps = { settings: OrganizationSettings; onClose: () => void };

/** Sets the maximum key age; previews the effect on existing keys. */
export function KeyAgeModal({ settings, onClose }: KeyAgeModalProps) {
  const [days, setDays] = useState<number | null>(settings.max_key_age_days);
  const [settled] = useDebouncedValue(days, 300);
  const preview = useMaxKeyAgePreview(settled, settled !== settings.max_key_age_days);
  const save = useSetMaxKeyAge();
  const submit = () =>
    save.mutate(days, {
      onSuccess: () => {
        notifyDone("Maximum key age saved.");
        onClose();
      },
    });
  const isSeen = days === settled && !preview.isFetching;
  return (
    <FormModal
      title="Maximum key age"
      onClose={onClose}
      verb="Save"
      onSubmit={submit}
      state={save}
      isDisabled={days === settings.max_key_age_days || !isSeen}
      isDestructive={isSeen && Boolean(preview.data?.ended_at_once)}
    >
      <NumberInput
        label="Days"
        description={
          settings.default_max_key_age_days === null
            ? "Keys expire at this age or earlier. Leave empty for no maximum."
            : `Keys expire at this age or earlier. Leave empty for the operator's default: ${settings.default_max_key_age_days} days.`
        }
        value={days ?? ""}
        onChange={(value) => setDays(typeof value === "number" ? value : null)}
        min={1}
        max={3_650}
        allowDecimal={false}
        data-autofocus
      />
      {isSeen && preview.data && <Shortened {...preview.data} />}
    </FormModal>
  );
}

const keys = (count: number) => `${count} ${count === 1 ? "key" : "keys"}`;

function Shortened({
  api_keys: all,
  ended_at_once: ended,
  next_ends_at: next,
}: ChangedOrganizationSettings["shortened"]) {
  if (all === 0) return <Text size="sm">No existing key is affected.</Text>;
  return (
    <Alert color={ended > 0 ? "red" : "yellow"} variant="light">
      {ended > 0 && `${keys(ended)} would expire immediately. `}
      {next && (
        <>
          {keys(all - ended)} would expire earlier, the first on <Time at={next} as="local" />.
        </>
      )}{" "}
      Raising the maximum later does not extend them.
    </Alert>
  );
}
