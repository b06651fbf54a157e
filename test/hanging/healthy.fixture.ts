import { test } from "vitest";

test("is run, whatever hangs beside it", () => {});
