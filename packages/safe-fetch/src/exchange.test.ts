import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { offAbort, onAbort } from "./exchange.ts";

function listeners() {
  const controller = new AbortController();
  const called: string[] = [];
  const [one, two] = [() => void called.push("one"), () => void called.push("two")];
  return { controller, signal: controller.signal, called, one, two };
}

test("all actions of a signal are called through one listener", () => {
  const { controller, signal, called, one, two } = listeners();
  onAbort(signal, one);
  onAbort(signal, two);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  controller.abort();
  expect(called).toEqual(["one", "two"]);
});

test("a removed action is not called, and the listener is removed with the last action", () => {
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

test("an action may remove itself and others", () => {
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
