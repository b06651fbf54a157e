import { expect, test } from "vitest";
import { createSeats } from "./seats.ts";

test("there are only so many seats for one name and for all, and a seat left twice is left once", () => {
  const seats = createSeats({ inAll: 3, perName: 2 });
  const [first, second] = [seats.tryTake("a"), seats.tryTake("a")];
  expect([first === null, second === null, seats.tryTake("a")]).toEqual([false, false, null]);
  expect([seats.tryTake("b") === null, seats.tryTake("c")]).toEqual([false, null]);
  first?.();
  first?.();
  expect([seats.tryTake("c") === null, seats.tryTake("d")]).toEqual([false, null]);
});
