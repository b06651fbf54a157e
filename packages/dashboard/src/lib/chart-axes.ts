import { locale } from "./locale.ts";

/** What the values of a chart are: counts are whole, durations are milliseconds, scores are any numbers. */
export type ChartUnit = "count" | "duration" | "dollars" | "score";

/** Ticks of an axis, evenly spaced, with a label for each. */
export type Axis = { ticks: number[]; labels: string[] };

const mostSteps = 5;

/** The size of a unit of time in milliseconds, with the highest value that is shown in it. */
const durations = [
  { label: "ms", size: 1, most: 1_000 },
  { label: "s", size: 1_000, most: 120_000 },
  { label: "min", size: 60_000, most: 7_200_000 },
  { label: "h", size: 3_600_000, most: Number.POSITIVE_INFINITY },
];

/** From zero to at least the highest value, in steps of 1, 2 or 5 times a power of ten. Only the highest label has the unit. */
export function valueAxis(highest: number, unit: ChartUnit): Axis {
  const most = Math.max(0, Number.isFinite(highest) ? highest : 0);
  const { label, size } = unit === "duration" ? durationOf(most) : { label: "", size: 1 };
  const { step, decimals } = stepFor(most / size, unit);
  const count = Math.max(1, Math.ceil(most / size / step - 1e-9));
  const values = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toFixed(decimals)));
  return {
    ticks: values.map((value) => value * size),
    labels: values.map((value, index) => {
      const text = textOf(value, count * step, decimals);
      if (index < count) return text;
      return unit === "dollars" ? `$${text}` : label ? `${text} ${label}` : text;
    }),
  };
}

const durationOf = (most: number) => durations.find((each) => most <= each.most) ?? { label: "h", size: 3_600_000 };

/** The smallest step with few enough ticks; whole for counts, and at least a hundredth of a cent. */
function stepFor(most: number, unit: ChartUnit): { step: number; decimals: number } {
  if (most === 0) return unit === "dollars" ? { step: 0.01, decimals: 2 } : { step: 1, decimals: 0 };
  const power = Math.floor(Math.log10(most / mostSteps));
  const steps = [1, 2, 5, 10, 20].map((factor) => factor * 10 ** power);
  const step = steps.find((each) => Math.ceil(most / each - 1e-9) <= mostSteps) ?? 10 ** (power + 1);
  const whole = unit === "count" ? Math.max(1, step) : step;
  const decimals = Math.max(0, -Math.floor(Math.log10(whole) + 1e-9));
  return { step: whole, decimals: unit === "dollars" && decimals === 1 ? 2 : decimals };
}

/** All labels of an axis in the same notation: 0, 5k, 10k; never 5,000 next to 10k. */
function textOf(value: number, highest: number, decimals: number): string {
  const options =
    highest < 10_000
      ? { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      : { notation: "compact" as const, maximumFractionDigits: 2 };
  return value === 0 ? "0" : new Intl.NumberFormat(locale, options).format(value);
}

const mostMarks = 6;
/** On a phone, where six dates would touch each other. */
export const mostMarksOnPhone = 4;
const dayMs = 86_400_000;

/**
 * The points at which a time axis has labels: dates if it is longer than a day, else times; evenly spaced. `timeZone`: the zone of the
 * days, by default the viewer's.
 */
export function timeAxis(starts: readonly string[], timeZone?: string, most = mostMarks): Axis {
  const times = starts.map((start) => Date.parse(start));
  const isLong = (times.at(-1) ?? 0) - (times[0] ?? 0) > dayMs;
  const isHourly = (times[1] ?? 0) - (times[0] ?? 0) < dayMs / 2;
  const all = times.map((_, index) => index);
  const marks = isLong && isHourly ? all.filter((index) => new Date(times[index] ?? 0).getHours() === 0) : all;
  const every = Math.max(1, Math.ceil(marks.length / most));
  const ticks = marks.filter((_, index) => index % every === 0);
  const format = isLong
    ? ({ month: "short", day: "numeric" } as const)
    : ({ hour: "2-digit", minute: "2-digit" } as const);
  const label = new Intl.DateTimeFormat(locale, timeZone === undefined ? format : { ...format, timeZone });
  return { ticks, labels: ticks.map((index) => label.format(times[index])) };
}
