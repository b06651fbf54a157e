import { setTimeout } from "node:timers/promises";

/** Between two calls of somebody who just goes on: without a pause they would take the processor from what they are made beside. */
export const pace = (): Promise<void> => setTimeout(20);
