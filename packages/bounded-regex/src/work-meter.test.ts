import { expect, test } from "vitest";
import { TooMuchWork, WorkMeter } from "./work-meter.ts";

test("unused work above the maximum expires when more is granted", () => {
  const meter = new WorkMeter(10);
  meter.grant(100, 10);
  meter.grant(5, 10);
  meter.charge(15);
  expect(meter.isExceeded).toBe(false);
  expect(() => meter.charge(1)).toThrow(TooMuchWork);
});

test("an exceeded meter stays exceeded", () => {
  const meter = new WorkMeter(1);
  expect(() => meter.charge(2)).toThrow(TooMuchWork);
  meter.grant(100, 100);
  expect(meter.isExceeded).toBe(true);
});
