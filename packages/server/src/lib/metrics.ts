import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/**
 * What the process counts about itself, kept and written by prom-client.
 *
 * Labels are words of ours (routes, statuses, outcomes), never ids: the number of lines does not grow with use.
 */
export type Metrics = {
  counter(name: string, help: string, labelNames?: readonly string[]): MetricCounter;
  histogram(name: string, help: string, labelNames: readonly string[], bounds: readonly number[]): MetricHistogram;
  /** Read when somebody asks; what cannot be read is left out. */
  gauge(name: string, help: string, read: () => GaugeReading | Promise<GaugeReading>, labelName?: string): void;
  contentType: string;
  render(): Promise<string>;
};

/** Label values in the order of their names. */
type Labels = readonly string[];
type MetricCounter = { add(labels: Labels, amount?: number): void };
type MetricHistogram = { observe(labels: Labels, seconds: number): void };

export type GaugeReading = number | Record<string, number>;

/** A label set more than this is a mistake of ours, and must not eat the memory. */
const mostSeries = 2_000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    counter(name, help, labelNames = []) {
      const counter = new Counter({ name, help, labelNames, registers });
      const find = createSeries((labels) => counter.labels(...labels));
      return { add: (labels, amount = 1) => find(labels)?.inc(amount) };
    },
    histogram(name, help, labelNames, bounds) {
      const histogram = new Histogram({ name, help, labelNames, buckets: [...bounds], registers });
      const find = createSeries((labels) => histogram.labels(...labels));
      return { observe: (labels, seconds) => find(labels)?.observe(seconds) };
    },
    gauge: (name, help, read, labelName) => addGauge(registry, name, help, read, labelName),
    contentType: registry.contentType,
    render: () => registry.metrics(),
  };
}

type Node<Series> = { series: Series | null; below: Map<string, Node<Series>> };

/** The series of each set of labels, found label by label, for no key is made of them; null where there are too many. */
function createSeries<Series>(make: (labels: Labels) => Series): (labels: Labels) => Series | null {
  const newNode = (): Node<Series> => ({ series: null, below: new Map() });
  const root = newNode();
  let count = 0;
  return (labels) => {
    let node = root;
    for (const label of labels) {
      let next = node.below.get(label);
      if (!next) {
        if (count >= mostSeries) return null;
        next = newNode();
        node.below.set(label, next);
      }
      node = next;
    }
    if (node.series === null && count < mostSeries) {
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
