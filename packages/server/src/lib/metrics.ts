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

type Labelled<Series> = { labels: readonly string[]; series: Series };
type Node<Series> = { series: Series | null; below: Map<string, Node<Series>> };

/** The series of each set of labels, found label by label: no key is made of them. */
function createSeries<Series>(make: () => Series) {
  const newNode = (): Node<Series> => ({ series: null, below: new Map() });
  let root = newNode();
  let all: Labelled<Series>[] = [];
  return {
    /** Null where there are too many. */
    find(labels: readonly string[]): Series | null {
      let node = root;
      for (const label of labels) {
        let next = node.below.get(label);
        if (!next) {
          if (all.length >= mostSeries) return null;
          next = newNode();
          node.below.set(label, next);
        }
        node = next;
      }
      if (node.series === null && all.length < mostSeries) {
        node.series = make();
        all.push({ labels, series: node.series });
      }
      return node.series;
    },
    all: (): readonly Labelled<Series>[] => all,
    clear() {
      root = newNode();
      all = [];
    },
  };
}

const named = (names: readonly string[], labels: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name, index) => [name, labels[index] ?? ""]));

function addTally(registry: Registry, name: string, help: string, labelNames: readonly string[]): Tally {
  const counts = createSeries(() => ({ count: 0 }));
  new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, series } of counts.all()) this.inc(named(labelNames, labels), series.count);
    },
  });
  return {
    add(labels, amount = 1) {
      const found = counts.find(labels);
      if (found) found.count += amount;
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
  const all = createSeries<Series>(() => ({ buckets: new Float64Array(bounds.length), sum: 0, count: 0 }));
  const get = async () => ({
    name,
    help,
    type: "histogram",
    aggregator: "sum",
    values: all.all().flatMap(({ labels, series }) => toValues(name, named(labelNames, labels), bounds, series)),
  });
  registry.registerMetric({ name, get, reset: () => all.clear() } as unknown as Metric);
  return {
    observe(labels, seconds) {
      const series = all.find(labels);
      if (!series) return;
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
