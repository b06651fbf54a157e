import { defineConfig } from "vitest/config";
import { parallelSettings, sharedSettings } from "../vitest.config.ts";
import { daily, databaseTests, neverIncluded, parts } from "./parts.ts";

/** `npm test`. */
export default defineConfig({
  test: {
    ...sharedSettings,
    ...parallelSettings,
    root: new URL("..", import.meta.url).pathname,
    include: [...parts.units, ...daily],
    exclude: [...neverIncluded, databaseTests],
  },
});
