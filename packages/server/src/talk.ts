import type { Config } from "./config.ts";
import type { Log } from "./lib/log.ts";
import { type ReadyFacts, ready, welcome } from "./welcome.ts";

/** What the service says of itself, beside what it logs. */
export type Talk = { say: (line: string) => void; welcome: (facts: ReadyFacts, startMs: number) => void };

/** To people, unless every line is asked to be JSON: that is read by a collector, which is to keep no password. */
export function createTalk(config: Config, log: Log): Talk {
  if (config.logFormat !== "json") {
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    return { say, welcome: (facts, startMs) => say(welcome(facts, config, startMs)) };
  }
  // Told whatever the level: it is not about requests.
  const told = log.child({}, { level: "info" });
  return {
    say: (line) => told.info(line),
    welcome: (facts, startMs) => told.info(ready(facts, config, startMs), "ready"),
  };
}
