import { Select, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import type { Schedule } from "../../models.ts";
import { JsonEditor } from "../json-editor.tsx";

type ScheduleFieldsProps = {
  schedule: Schedule | null;
  onChange: (schedule: Schedule | null) => void;
  errors: Record<string, string>;
};

const zones = () => ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

/** The schedule of a pipeline. */
export function ScheduleFields({ schedule, onChange, errors }: ScheduleFieldsProps) {
  const first: Schedule = { cron: "0 9 * * MON-FRI", timezone: "UTC", input: {}, active: true };
  return (
    <Stack gap="sm">
      <Switch
        label="Run on a schedule"
        checked={schedule !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? first : null)}
        error={errors.schedule}
      />
      {schedule && <Fields schedule={schedule} onChange={onChange} errors={errors} />}
    </Stack>
  );
}

type FieldsProps = ScheduleFieldsProps & { schedule: Schedule };

function Fields({ schedule, onChange, errors }: FieldsProps) {
  const set = (change: Partial<Schedule>) => onChange({ ...schedule, ...change });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="Cron"
          description="Minute, hour, day, month, weekday."
          value={schedule.cron}
          onChange={(event) => set({ cron: event.currentTarget.value })}
          error={errors["schedule.cron"]}
          classNames={{ input: "mono" }}
          required
        />
        <Select
          label="Time zone"
          description="Daylight saving time is applied."
          data={zones()}
          value={schedule.timezone ?? "UTC"}
          onChange={(timezone) => set({ timezone: timezone ?? "UTC" })}
          error={errors["schedule.timezone"]}
          searchable
        />
      </SimpleGrid>
      <JsonEditor
        label="Input of each run (JSON)"
        value={schedule.input ?? {}}
        onChange={(input) => set({ input: (input ?? {}) as Record<string, unknown> })}
        error={errors["schedule.input"]}
        minRows={2}
      />
      <Switch
        label="Enabled"
        checked={schedule.active ?? true}
        onChange={(event) => set({ active: event.currentTarget.checked })}
      />
    </>
  );
}
