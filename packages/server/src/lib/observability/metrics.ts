import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";

/**
 * The metrics of this process, kept and rendered by prom-client.
 *
 * Label values come from fixed sets (routes, statuses, outcomes) and are never ids, so the number of series does not grow with use.
 */
export type Metrics = {
  counter(name: string, help: string, labelNames?: readonly string[]): MetricCounter;
  histogram(name: string, help: string, labelNames: readonly string[], bounds: readonly number[]): MetricHistogram;
  /** Read at each scrape; a value that cannot be read is left out. */
  gauge(name: string, help: string, read: () => GaugeReading | Promise<GaugeReading>, options?: GaugeOptions): void;
  contentType: string;
  /** Includes the snapshots of other processes of the same machine. */
  render(others?: readonly MetricsSnapshot[]): Promise<string>;
  collect(): Promise<MetricsSnapshot>;
};

/** `together`: how the readings of several processes are combined; the default is their sum. */
export type GaugeOptions = { labelName?: string; together?: Extract<Aggregator, "first" | "min" | "max"> };

/** The metrics of one process, for another process to merge. */
export type MetricsSnapshot = MetricObjectWithValues<MetricValue<string>>[];

/** Label values in the order of their names. */
type Labels = readonly string[];
type MetricCounter = { add(labels: Labels, amount?: number): void };
type MetricHistogram = { observe(labels: Labels, seconds: number): void };

export type GaugeReading = number | Record<string, number>;

/** More label sets than this are a bug, which must not exhaust the memory. */
const maxSeries = 2_000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // The event loop delay is sampled 20 times a second, and only after the first scrape: an unmonitored service can stay idle.
  let hasDefaults = false;
  const addDefaults = () => {
    if (!hasDefaults) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
    hasDefaults = true;
  };
  return {
    counter: (name, help, labelNames = []) => addCounter(registry, name, help, labelNames),
    histogram(name, help, labelNames, bounds) {
      const histogram = new Histogram({ name, help, labelNames, buckets: [...bounds], registers });
      const find = createSeries((labels) => histogram.labels(...labels));
      return { observe: (labels, seconds) => find(labels)?.observe(seconds) };
    },
    gauge: (name, help, read, options = {}) => addGauge(registry, name, help, read, options),
    contentType: registry.contentType,
    async render(others = []) {
      addDefaults();
      if (others.length === 0) return registry.metrics();
      return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...others]).metrics();
    },
    collect() {
      addDefaults();
      return registry.getMetricsAsJSON();
    },
  };
}

/** Merges the counters and histograms of two snapshots, so that they survive their process. Gauges are left out. */
export async function mergeSnapshots(one: MetricsSnapshot, other: MetricsSnapshot): Promise<MetricsSnapshot> {
  const lasting = [one, other].map((snapshot) => snapshot.filter(({ type }) => String(type) !== "gauge"));
  return AggregatorRegistry.aggregate(lasting).getMetricsAsJSON();
}

/** Each request increments several counters, so an increment is one addition; prom-client gets the sums at a scrape. */
function addCounter(registry: Registry, name: string, help: string, labelNames: Labels): MetricCounter {
  const pending: { series: Counter.Internal; amount: number }[] = [];
  const collect = () => {
    for (const each of pending) {
      each.series.inc(each.amount);
      each.amount = 0;
    }
  };
  const counter = new Counter({ name, help, labelNames, registers: [registry], collect });
  const find = createSeries((labels) => {
    const added = { series: counter.labels(...labels), amount: 0 };
    pending.push(added);
    return added;
  });
  return {
    add(labels, amount = 1) {
      const found = find(labels);
      if (found) found.amount += amount;
    },
  };
}

type Node<Series> = { series: Series | null; below: Map<string, Node<Series>> };

/** Finds the series of a label set in a tree, label by label, to avoid building a key. Null if there are too many series. */
function createSeries<Series>(make: (labels: Labels) => Series): (labels: Labels) => Series | null {
  const newNode = (): Node<Series> => ({ series: null, below: new Map() });
  const root = newNode();
  let count = 0;
  return (labels) => {
    let node = root;
    for (const label of labels) {
      let next = node.below.get(label);
      if (!next) {
        if (count >= maxSeries) return null;
        next = newNode();
        node.below.set(label, next);
      }
      node = next;
    }
    if (node.series === null && count < maxSeries) {
      node.series = make(labels);
      count += 1;
    }
    return node.series;
  };
}

function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => GaugeReading | Promise<GaugeReading>,
  { labelName, together = "sum" }: Omit<GaugeOptions, "together"> & { together?: Aggregator },
): void {
  new Gauge({
    name,
    help,
    labelNames: labelName ? [labelName] : [],
    registers: [registry],
    aggregator: together,
    async collect() {
      this.reset();
      const reading = await Promise.resolve()
        .then(read)
        .catch(() => null);
      // An empty gauge would be shown as 0, which would be wrong.
      if (reading === null) return this.set(Number.NaN);
      if (typeof reading === "number") return this.set(reading);
      for (const [label, value] of Object.entries(reading)) this.set({ [labelName ?? "of"]: label }, value);
    },
  });
}
