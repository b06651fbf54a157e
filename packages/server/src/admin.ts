import { keepCompiled } from "./lib/compile-cache.ts";

keepCompiled();
await import("./run-admin.ts");
