import { useCompileCache } from "./lib/compile-cache.ts";

useCompileCache();
await import("./operate.ts");
