import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

const linesOf = async (metrics: ReturnType<typeof createMetrics>, name: string) =>
  (await metrics.render()).split("\n").filter((line) => line.startsWith(name));

test("a counter has a line for each label set; one without labels starts at 0", async () => {
  const metrics = createMetrics();
  const requests = metrics.counter("requests_total", "Requests.", ["method", "route"]);
  metrics.counter("begun_total", "Begun.");
  requests.add(["GET", "/runs"]);
  requests.add(["GET", "/runs"], 2);
  requests.add(["POST", "/runs"]);
  expect(await linesOf(metrics, "requests_total")).toEqual([
    'requests_total{method="GET",route="/runs"} 3',
    'requests_total{method="POST",route="/runs"} 1',
  ]);
  expect(await linesOf(metrics, "begun_total")).toEqual(["begun_total 0"]);
});

test("a bucket counts values up to its bound, and the last bucket counts all", async () => {
  const metrics = createMetrics();
  const took = metrics.histogram("took_seconds", "Took.", ["route"], [0.1, 1]);
  for (const seconds of [0.1, 0.5, 30]) took.observe(["/runs"], seconds);
  expect(await linesOf(metrics, "took_seconds")).toEqual([
    'took_seconds_bucket{le="0.1",route="/runs"} 1',
    'took_seconds_bucket{le="1",route="/runs"} 2',
    'took_seconds_bucket{le="+Inf",route="/runs"} 3',
    'took_seconds_sum{route="/runs"} 30.6',
    'took_seconds_count{route="/runs"} 3',
  ]);
});

test("at most two thousand series are created, and existing ones continue to count", async () => {
  const metrics = createMetrics();
  const requests = metrics.counter("requests_total", "Requests.", ["method", "route"]);
  const took = metrics.histogram("took_seconds", "Took.", ["route"], [1]);
  for (let at = 0; at < 2_100; at += 1) {
    requests.add(["GET", `/${at}`]);
    took.observe([`/${at}`], 1);
  }
  requests.add(["GET", "/0"]);
  const counted = await linesOf(metrics, "requests_total");
  expect([counted.length, counted[0]]).toEqual([2_000, 'requests_total{method="GET",route="/0"} 2']);
  expect(await linesOf(metrics, "took_seconds_count")).toHaveLength(2_000);
});

test("a gauge is read at each scrape, and has no value if it cannot be read", async () => {
  const metrics = createMetrics();
  let waiting = 1;
  metrics.gauge("waiting", "Waiting.", () => waiting);
  metrics.gauge("open", "Open.", () => ({ idle: 2, used: 3 }), { labelName: "state" });
  metrics.gauge("broken", "Broken.", () => Promise.reject(new Error("away")));
  waiting = 7;
  expect(await linesOf(metrics, "waiting")).toEqual(["waiting 7"]);
  expect(await linesOf(metrics, "open")).toEqual(['open{state="idle"} 2', 'open{state="used"} 3']);
  expect(await linesOf(metrics, "broken")).toEqual(["broken Nan"]);
});
