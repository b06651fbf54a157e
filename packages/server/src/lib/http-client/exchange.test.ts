import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { offAbort, onAbort } from "./exchange.ts";

function listeners() {
  const controller = new AbortController();
  const called: string[] = [];
  const [one, two] = [() => void called.push("one"), () => void called.push("two")];
  return { controller, signal: controller.signal, called, one, two };
}

test("all who wait for a signal are called, over one listener", () => {
  const { controller, signal, called, one, two } = listeners();
  onAbort(signal, one);
  onAbort(signal, two);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  controller.abort();
  expect(called).toEqual(["one", "two"]);
});

test("who was forgotten is not called, and the listener goes with the last", () => {
  const { controller, signal, called, one, two } = listeners();
  onAbort(signal, one);
  onAbort(signal, two);
  offAbort(signal, one);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  offAbort(signal, two);
  offAbort(signal, two);
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
  onAbort(signal, two);
  controller.abort();
  expect(called).toEqual(["two"]);
});

test("who is called may forget itself and the others", () => {
  const { controller, signal, called, one } = listeners();
  const first = () => {
    offAbort(signal, first);
    offAbort(signal, one);
  };
  onAbort(signal, first);
  onAbort(signal, one);
  controller.abort();
  expect(called).toEqual([]);
});
