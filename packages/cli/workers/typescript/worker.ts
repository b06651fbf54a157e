import { createWorker } from "agent-run-kit/worker";
import greeter from "./agents/greeter.ts";

await createWorker({ queue: "greeters", agents: { greeter } }).run();
