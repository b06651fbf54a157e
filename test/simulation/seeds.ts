import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Defect, Found } from "./defects.ts";
import type { Assignment, Report } from "./worker.ts";

const program = fileURLToPath(new URL("worker.ts", import.meta.url));

/** Loading the modules takes longer than a short simulation. */
const compileCache = join(tmpdir(), "agentrun-simulation-modules");

type Search = Found[1];
type Server = Pick<Assignment, "server" | "template">;

export type SeedOptions = { seed: number; steps: number; keep?: number[] | null; defect?: Defect | null };

/** Simulates one seed in a process of its own. */
export function runSeed(server: Server, { seed, steps, keep = null, defect = null }: SeedOptions): Promise<Report> {
  const assignment: Assignment = { ...server, seed, steps, keep, defect };
  const child = spawn(process.execPath, [program, JSON.stringify(assignment)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(JSON.parse(Buffer.concat(chunks).toString()) as Report);
      else reject(new Error(`The simulation of seed ${seed} ended with ${code}; its error is above.`));
    });
  });
}

/** The invariant that a violation names. */
const invariantOf = (violation: string | undefined): string => violation?.split(":")[0] ?? "";

/** The violations of the first seed that breaks the invariant; those of the last one if none does. */
export async function findViolations(server: Server, defect: Defect, { seeds, steps, invariant }: Search) {
  let violations: string[] = [];
  for (const seed of seeds) {
    violations = (await runSeed(server, { seed, steps, defect })).violations;
    if (violations.some((violation) => invariantOf(violation) === invariant)) break;
  }
  process.stderr.write(`without the ${defect}: ${violations[0]}\n`);
  return violations.map(invariantOf);
}

const maxTries = 60;

type Shrunk = { options: SeedOptions & { keep: number[] }; report: Report };

/**
 * The shortest history that is found for the same violation: of the calls and faults, only those remain without which it does not
 * happen. Faults first: the fewer there are, the easier the history is to read.
 */
export async function shrink(
  run: (options: SeedOptions) => Promise<Report>,
  options: SeedOptions,
  failed: Report,
): Promise<Shrunk> {
  const wanted = invariantOf(failed.violations[0]);
  let best: Shrunk = { options: { ...options, keep: failed.planned.map(({ number }) => number) }, report: failed };
  let tries = 0;
  const attempt = async (removed: readonly number[]): Promise<void> => {
    const keep = best.options.keep.filter((number) => !removed.includes(number));
    if (tries >= maxTries || keep.length === best.options.keep.length) return;
    tries += 1;
    const report = await run({ ...options, keep });
    if (report.violations.some((each) => invariantOf(each) === wanted))
      best = { options: { ...options, keep }, report };
  };
  for (const kind of [true, false]) {
    const all = failed.planned.flatMap(({ number, isFault }) => (isFault === kind ? [number] : []));
    for (let size = all.length; size >= 1; size = Math.floor(size / 2)) {
      const left = all.filter((number) => best.options.keep.includes(number));
      for (let at = 0; at < left.length; at += size) await attempt(left.slice(at, at + size));
    }
  }
  return best;
}
