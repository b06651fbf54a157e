import { Button, Text } from "@mantine/core";
import type { ScheduleRefusal } from "../models.ts";
import { useCan } from "../queries/session.ts";
import { Time } from "./time.tsx";

type RefusalProps = {
  refusal: ScheduleRefusal;
  /** Saves the schedule as it is: whoever does becomes its maker. */
  adopt: { mutate: () => void; isPending: boolean };
};

/** A time of a schedule that began no run, and why; one whose maker has gone can be taken over. */
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
