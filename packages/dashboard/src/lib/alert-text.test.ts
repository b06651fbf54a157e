import { expect, test } from "vitest";
import { conditionText, metricValue, spanText } from "./alert-text.ts";

test("a condition uses the metric's unit", () => {
  const rule = { comparison: "gt", threshold: 5, window_seconds: 300 };
  expect(conditionText({ ...rule, metric: "error_rate" })).toBe("Error rate > 5 % over 5 min");
  expect(conditionText({ ...rule, metric: "p95_latency_ms", threshold: 1500, comparison: "gte" })).toBe(
    "Latency p95 ≥ 1.50 s over 5 min",
  );
  expect(conditionText({ ...rule, metric: "something_new", comparison: "near", window_seconds: 90 })).toBe(
    "something new near 5 over 90 s",
  );
  expect(metricValue("run_count", null)).toBe("–");
  expect([spanText(0), spanText(3_600), spanText(86_400), spanText(5_400)]).toEqual(["0 s", "1 h", "24 h", "90 min"]);
});
