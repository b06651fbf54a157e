import { Accordion, Stack, Switch, TextInput } from "@mantine/core";
import { toSchema } from "../../lib/json-schema.ts";
import type { Schedule } from "../../models.ts";
import { JsonEditor } from "../json-editor.tsx";

type ScheduleItemProps = {
  schedule: Schedule | null;
  onChange: (schedule: Schedule | null) => void;
  errors: Record<string, string>;
};

const everyMorning: Schedule = {
  cron: "0 8 * * *",
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  input: {},
};

/** A schedule that starts runs. */
export function ScheduleItem({ schedule, onChange, errors }: ScheduleItemProps) {
  return (
    <Accordion.Item value="schedule">
      <Accordion.Control>Schedule</Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <Switch
            label="Run on a schedule"
            checked={schedule !== null}
            onChange={(event) => onChange(event.currentTarget.checked ? everyMorning : null)}
          />
          {schedule && <ScheduleFields schedule={schedule} onChange={onChange} errors={errors} />}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function ScheduleFields({ schedule, onChange, errors }: ScheduleItemProps & { schedule: Schedule }) {
  return (
    <>
      <TextInput
        label="Cron"
        description="Minute, hour, day, month, weekday; or six fields with seconds first."
        value={schedule.cron}
        onChange={(event) => onChange({ ...schedule, cron: event.currentTarget.value })}
        error={errors["schedule.cron"] ?? errors.schedule}
        classNames={{ input: "mono" }}
        required
      />
      <TextInput
        label="Time zone"
        value={schedule.timezone ?? ""}
        onChange={(event) => onChange({ ...schedule, timezone: event.currentTarget.value || undefined })}
        error={errors["schedule.timezone"]}
      />
      <JsonEditor
        label="Input of each run"
        value={schedule.input ?? {}}
        onChange={(input) => onChange({ ...schedule, input: toSchema(input) })}
        error={errors["schedule.input"]}
        minRows={2}
      />
      <Switch
        label="Enabled"
        checked={schedule.active !== false}
        onChange={(event) => onChange({ ...schedule, active: event.currentTarget.checked })}
      />
    </>
  );
}
