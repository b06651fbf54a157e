import { test } from "vitest";

test("is run although other files hang", () => {});
