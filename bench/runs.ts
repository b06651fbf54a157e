import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Service, startService } from "../test/service.ts";
import type { Load } from "./load.ts";
import { measure, median } from "./measure.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

/** Completed echo runs and reads against a bare hello world on the same machine, in turns, so that noise hits both. */
async function main(): Promise<void> {
  const service = await startService({ env: { AGENTRUN_LOG_LEVEL: "warn" } });
  const hello = await startHello(service);
  try {
    await compare(service, hello.port);
  } finally {
    hello.process.kill();
    await service.remove();
  }
}

async function compare(service: Service, helloPort: number): Promise<void> {
  const loads = await createLoads(service, helloPort);
  for (const load of Object.values(loads)) await measure({ ...load, seconds: 2 });
  const perSecond: Record<string, number[]> = { hello: [], runs: [], get: [] };
  const p50: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, load] of Object.entries(loads)) {
      const result = await measure(load);
      perSecond[name]?.push(result.perSecond);
      say(
        `  round ${round + 1}  ${name.padEnd(5)}  ${result.perSecond.toFixed(0).padStart(6)}/s  p50 ${result.p50Ms.toFixed(2)} ms  p99 ${result.p99Ms.toFixed(2)} ms`,
      );
    }
    p50.push((await measure({ ...loads.runs, connections: 1, seconds: 2 })).p50Ms);
  }
  report(perSecond, p50);
}

function report(perSecond: Record<string, number[]>, p50: number[]): void {
  const ratios = (name: string) =>
    (perSecond[name] ?? []).map((value, round) => value / (perSecond.hello?.[round] ?? 1));
  say("");
  say(`completed runs / hello world   ${median(ratios("runs")).toFixed(3)}   (asked: 0.25)`);
  say(`GET /runs/{id} / hello world   ${median(ratios("get")).toFixed(3)}   (asked: 0.50)`);
  say(`completed runs a second        ${median(perSecond.runs ?? []).toFixed(0)}`);
  say(`p50 of one connection          ${median(p50).toFixed(2)} ms   (asked: 5 ms)`);
}

async function createLoads(service: Service, helloPort: number): Promise<Record<"hello" | "runs" | "get", Load>> {
  const { port } = new URL(service.baseUrl);
  const headers = { Authorization: `Bearer ${service.credentials.api_key}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ agent_id: service.credentials.agent_id, input: { query: "hello" } });
  const run = await service.api("POST", "/runs", { rawBody: body });
  const shared = { ca: service.ca, connections: 64, seconds };
  return {
    hello: { ...shared, port: helloPort, method: "GET", path: "/", headers: {}, body: null },
    runs: { ...shared, port: Number(port), method: "POST", path: "/v2/runs", headers, body },
    get: { ...shared, port: Number(port), method: "GET", path: `/v2/runs/${run.body.id}`, headers, body: null },
  };
}

async function startHello(service: Service): Promise<{ process: ChildProcess; port: number }> {
  const files = ["server.pem", "server-key.pem"].map((name) => join(service.dataDir, "tls", name));
  const entry = fileURLToPath(new URL("./hello.ts", import.meta.url));
  const child = spawn(process.execPath, [entry, ...files], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  return { process: child, port: Number(line.toString()) };
}

await main();
