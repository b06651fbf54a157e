import { Text } from "@mantine/core";
import type { ScheduleRefusal } from "../models.ts";
import { Time } from "./time.tsx";

/** A time of a schedule that began no run, and why. */
export function Refusal({ refusal }: { refusal: ScheduleRefusal }) {
  return (
    <Text span inherit c="var(--mantine-color-error)">
      <Time at={refusal.scheduled_at} as="local" />: {refusal.message}
    </Text>
  );
}
