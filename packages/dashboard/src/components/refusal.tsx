import { Button, Text } from "@mantine/core";
import type { ScheduleRefusal } from "../models.ts";
import { useCan } from "../queries/session.ts";
import { Time } from "./time.tsx";

type RefusalProps = {
  refusal: ScheduleRefusal;
  /** Saves the schedule unchanged, which makes the current user its owner. */
  adopt: { mutate: () => void; isPending: boolean };
};

/** A scheduled time that started no run, and why; a schedule whose owner has left can be taken over. */
export function Refusal({ refusal, adopt }: RefusalProps) {
  const can = useCan();
  return (
    <>
      <Text span inherit c="var(--mantine-color-error)">
        <Time at={refusal.scheduled_at} as="local" />: {refusal.message}
      </Text>{" "}
      {refusal.code === "schedule_maker_gone" && can("runs:write") && (
        <Button variant="default" size="compact-xs" loading={adopt.isPending} onClick={adopt.mutate}>
          Take over the schedule
        </Button>
      )}
    </>
  );
}
