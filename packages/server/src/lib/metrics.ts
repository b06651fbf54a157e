import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from "prom-client";

/**
 * What the process counts about itself.
 *
 * The hot path only adds to plain numbers, one look-up each; names, labels and text are made when somebody asks. Labels
 * are words of ours (routes, statuses, outcomes), never ids: the number of lines does not grow with use.
 */
export type Tally = {
  /** Label values in the order of their names. */
  add(labels: readonly string[], amount?: number): void;
};

export type Timing = { observe(labels: readonly string[], seconds: number): void };

export type Metrics = {
  tally(name: string, help: string, labelNames?: readonly string[]): Tally;
  timing(name: string, help: string, labelNames: readonly string[], bounds: readonly number[]): Timing;
  /** Read when somebody asks; what cannot be read is left out. */
  gauge(name: string, help: string, read: () => GaugeReading | Promise<GaugeReading>, labelName?: string): void;
  contentType: string;
  render(): Promise<string>;
};

export type GaugeReading = number | Record<string, number>;

/** A label set more than this is a mistake of ours, and must not eat the memory. */
const mostSeries = 2_000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    tally: (name, help, labelNames = []) => addTally(registry, name, help, labelNames),
    timing: (name, help, labelNames, bounds) => addTiming(registry, name, help, labelNames, bounds),
    gauge: (name, help, read, labelName) => addGauge(registry, name, help, read, labelName),
    contentType: registry.contentType,
    render: () => registry.metrics(),
  };
}

const separator = "\u0001";
const keyOf = (labels: readonly string[]): string => (labels.length === 1 ? (labels[0] ?? "") : labels.join(separator));
const labelsOf = (key: string, names: readonly string[]): Record<string, string> => {
  const values = key.split(separator);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
};

function addTally(registry: Registry, name: string, help: string, labelNames: readonly string[]): Tally {
  const counts = new Map<string, number>();
  new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const [key, count] of counts) this.inc(labelsOf(key, labelNames), count);
    },
  });
  return {
    add(labels, amount = 1) {
      const key = keyOf(labels);
      const before = counts.get(key);
      if (before === undefined && counts.size >= mostSeries) return;
      counts.set(key, (before ?? 0) + amount);
    },
  };
}

type Series = { buckets: Float64Array; sum: number; count: number };

/** A histogram of our own, because the library's makes its label key anew at every observation. */
function addTiming(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  bounds: readonly number[],
): Timing {
  const all = new Map<string, Series>();
  const get = async () => ({
    name,
    help,
    type: "histogram",
    aggregator: "sum",
    values: [...all].flatMap(([key, series]) => toValues(name, labelsOf(key, labelNames), bounds, series)),
  });
  registry.registerMetric({ name, get, reset: () => all.clear() } as unknown as Metric);
  return {
    observe(labels, seconds) {
      const key = keyOf(labels);
      let series = all.get(key);
      if (!series) {
        if (all.size >= mostSeries) return;
        series = { buckets: new Float64Array(bounds.length), sum: 0, count: 0 };
        all.set(key, series);
      }
      series.sum += seconds;
      series.count += 1;
      for (let at = 0; at < bounds.length; at += 1) {
        if (seconds > (bounds[at] ?? 0)) continue;
        series.buckets[at] = (series.buckets[at] ?? 0) + 1;
        return;
      }
    },
  };
}

function toValues(name: string, labels: Record<string, string>, bounds: readonly number[], series: Series) {
  let below = 0;
  const buckets = bounds.map((bound, at) => {
    below += series.buckets[at] ?? 0;
    return { metricName: `${name}_bucket`, labels: { le: bound, ...labels }, value: below };
  });
  return [
    ...buckets,
    { metricName: `${name}_bucket`, labels: { le: "+Inf", ...labels }, value: series.count },
    { metricName: `${name}_sum`, labels, value: series.sum },
    { metricName: `${name}_count`, labels, value: series.count },
  ];
}

function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => GaugeReading | Promise<GaugeReading>,
  labelName: string | undefined,
): void {
  new Gauge({
    name,
    help,
    labelNames: labelName ? [labelName] : [],
    registers: [registry],
    async collect() {
      this.reset();
      const reading = await Promise.resolve()
        .then(read)
        .catch(() => null);
      // An empty gauge would be shown as nought, which is a claim.
      if (reading === null) return this.set(Number.NaN);
      if (typeof reading === "number") return this.set(reading);
      for (const [label, value] of Object.entries(reading)) this.set({ [labelName ?? "of"]: label }, value);
    },
  });
}
