import { type Static, Type } from "typebox";
import { printable } from "./patterns.ts";
import { closed, JsonObject, Nullable, Timestamp } from "./schema.ts";

/** When something runs by itself. */
export const Schedule = Type.Object(
  {
    cron: Type.String({
      minLength: 1,
      maxLength: 128,
      pattern: printable,
      description:
        "Five fields (minute, hour, day of month, month, weekday), six with seconds first, or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. A field is `*`, a number or name, a list (`1,15`), a range (`MON-FRI`) or steps (`*/5`); `L` is the last day, `#2` the second such weekday.",
      examples: ["0 9 * * MON-FRI"],
    }),
    timezone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        pattern: printable,
        default: "UTC",
        description: "An IANA time zone; its changes of the clock are followed.",
        examples: ["Europe/Zurich"],
      }),
    ),
    input: Type.Optional(JsonObject({ description: "What every run gets; `{}` without it." })),
    enabled: Type.Optional(Type.Boolean({ default: true, description: "False: kept, but nothing runs." })),
  },
  { ...closed, title: "Schedule" },
);
export type Schedule = Static<typeof Schedule>;

/** A tick that began no run. */
export const ScheduleRefusal = Type.Object(
  {
    scheduled_at: Timestamp,
    code: Type.String({ description: "As the same call would have been answered with." }),
    message: Type.String(),
  },
  {
    ...closed,
    title: "ScheduleRefusal",
    description: "Why the schedule's last time began no run; null where it did, and once the schedule is changed.",
  },
);
export type ScheduleRefusal = Static<typeof ScheduleRefusal>;

/** What the clock has done and will do, on whatever has a schedule. */
export const scheduleState = {
  next_run_at: Nullable(Type.Unsafe<string>({ ...Timestamp, description: "The schedule's next time." })),
  schedule_refusal: Nullable(ScheduleRefusal),
};
