import { enableCodeCache } from "./lib/compile-cache.ts";

enableCodeCache();
await import("./serve.ts");
