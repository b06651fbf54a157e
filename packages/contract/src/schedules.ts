import { type Static, Type } from "typebox";
import { printable } from "./patterns.ts";
import { closed, JsonObject, Nullable, Timestamp } from "./schema.ts";

/** When runs start automatically. */
export const Schedule = Type.Object(
  {
    cron: Type.String({
      minLength: 1,
      maxLength: 128,
      pattern: printable,
      description:
        "Five fields (minute, hour, day of month, month, weekday), six with seconds first, or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. A field is `*`, a number or name, a list (`1,15`), a range (`MON-FRI`) or steps (`0-59/5`); `L` is the last day, `#2` the second such weekday.",
      examples: ["0 9 * * MON-FRI"],
    }),
    timezone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        pattern: printable,
        default: "UTC",
        description: "An IANA time zone, including its daylight saving time.",
        examples: ["Europe/Zurich"],
      }),
    ),
    input: Type.Optional(JsonObject({ description: "The input of every run; default `{}`." })),
    active: Type.Optional(
      Type.Boolean({ default: true, description: "False: the schedule is kept but starts no runs." }),
    ),
  },
  { ...closed, title: "Schedule" },
);
export type Schedule = Static<typeof Schedule>;

/** A scheduled time that started no run. */
export const ScheduleRefusal = Type.Object(
  {
    scheduled_at: Timestamp,
    code: Type.String({ description: "The error code that the same API call would have returned." }),
    message: Type.String(),
  },
  {
    ...closed,
    title: "ScheduleRefusal",
    description: "Why the last scheduled time started no run; null if it did, or after the schedule was changed.",
  },
);
export type ScheduleRefusal = Static<typeof ScheduleRefusal>;

/** The state of a schedule. */
export const scheduleState = {
  next_run_at: Nullable(Type.Unsafe<string>({ ...Timestamp, description: "The next scheduled time." })),
  schedule_refusal: Nullable(ScheduleRefusal),
};
