import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { countQueries } from "../test/support/count-queries.ts";
import { type Service, startService } from "../test/support/service.ts";
import { readCpu, readThreads } from "./cpu.ts";
import { median } from "./measure.ts";
import { type Figure, report } from "./record.ts";
import { whenInterrupted } from "./world.ts";

/** The cost of an idle service, its start time, and the time of a command. */
const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const starts = Number(process.env.BENCH_ROUNDS ?? 5);

const command = fileURLToPath(new URL("../packages/cli/bin/agentrun.js", import.meta.url));

/** From the command to the line that reports that the service is ready, with an existing data directory or without. */
async function timeStart(dataDir?: string): Promise<{ service: Service; ms: number }> {
  const begun = performance.now();
  const service = await startService({
    env: { AGENTRUN_LOG_LEVEL: "warn" },
    ...(dataDir ? { dataDir } : {}),
  });
  whenInterrupted(() => void service.process.kill());
  return { service, ms: performance.now() - begun };
}

async function timeStarts(): Promise<{ service: Service; figures: Figure[] }> {
  let { service, ms } = await timeStart();
  const [cold, warm]: [number[], number[]] = [[ms], []];
  while (cold.length < starts) {
    await service.stop();
    await service.remove();
    ({ service, ms } = await timeStart());
    cold.push(ms);
  }
  for (let start = 0; start < starts; start += 1) {
    await service.stop();
    const again = await timeStart(service.dataDir);
    service = again.service;
    warm.push(again.ms);
  }
  const figures = [
    { what: "first start (empty data directory)", value: median(cold), unit: "ms", target: "2,000 ms" },
    { what: "later start (existing data directory)", value: median(warm), unit: "ms", target: "1,000 ms" },
  ];
  return { service, figures };
}

const rssOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_000;

/** V8 collects the garbage of the start after half a minute. */
const settleMs = 45_000;

/** The share of a core that an idle service uses. */
async function weighIdle(service: Service): Promise<Figure[]> {
  const pid = service.process.pid ?? 0;
  await pause(settleMs);
  const [before, threads] = [readCpu(pid), readThreads(pid)];
  await pause(seconds * 1_000);
  const after = readCpu(pid);
  const own = (readThreads(pid) - threads) / (seconds * 10_000);
  const share = (of: "children" | "database") =>
    before && after ? (after[of] - before[of]) / (seconds * 10_000) : Number.NaN;
  return [
    { what: "memory of the idle service (RSS)", value: rssOf(pid), unit: "MB", target: "200 MB" },
    { what: "CPU of the idle service, share of a core", value: own, unit: "%", target: "0.5 %" },
    { what: "CPU of idle agent processes, share of a core", value: share("children"), unit: "%" },
    { what: "CPU of the idle PostgreSQL, share of a core", value: share("database"), unit: "%" },
  ];
}

async function weighQueries(service: Service): Promise<Figure[]> {
  const counts = [...(await countQueries(service, seconds)).values()];
  return [
    {
      what: "database queries per second, total",
      value: counts.reduce((sum, times) => sum + times, 0) / seconds,
      unit: "/s",
    },
    {
      what: "database queries per second, most frequent query",
      value: Math.max(...counts) / seconds,
      unit: "/s",
      target: "1 /s",
    },
  ];
}

function timeCommand(service: Service): Figure[] {
  const { api_key, ca_file } = service.credentials;
  const env = {
    ...process.env,
    AGENTRUN_API_KEY: api_key,
    AGENTRUN_BASE_URL: service.baseUrl,
    AGENTRUN_CA_FILE: ca_file,
  };
  const times = Array.from({ length: starts * 3 }, () => {
    const begun = performance.now();
    execFileSync(process.execPath, [command, "runs", "list"], { env, stdio: ["ignore", "pipe", "ignore"] });
    return performance.now() - begun;
  });
  return [{ what: "duration of one agentrun command", value: median(times), unit: "ms", target: "250 ms" }];
}

const { service, figures } = await timeStarts();
try {
  report("npm run bench:idle", [
    ...figures,
    ...(await weighIdle(service)),
    ...(await weighQueries(service)),
    ...timeCommand(service),
  ]);
} finally {
  await service.stop();
  await service.remove();
}
