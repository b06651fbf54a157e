import { readFileSync } from "node:fs";
import { Pool } from "undici";

/** The reference for deliveries: a bare undici loop that posts one body over keep-alive connections. */
export type PostLoop = { url: string; caFile: string; connections: number; seconds: number; body: string };

/** CPU time in microseconds for each request. */
export type PostResult = { requests: number; perSecond: number; cpu: number };

async function post({ url, caFile, connections, seconds, body }: PostLoop): Promise<PostResult> {
  const pool = new Pool(url, { connections, connect: { ca: readFileSync(caFile, "utf8") } });
  const headers = { "content-type": "application/json" };
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  const deadline = start + seconds * 1000;
  let count = 0;
  const repeat = async () => {
    while (performance.now() < deadline) {
      const answer = await pool.request({ method: "POST", path: "/", headers, body });
      await answer.body.dump();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  const perSecond = count / ((performance.now() - start) / 1000);
  const { user, system } = process.cpuUsage(cpuBefore);
  await pool.close();
  return { requests: count, perSecond, cpu: (user + system) / count };
}

if (import.meta.main) {
  const result = await post(JSON.parse(process.argv[2] ?? "{}") as PostLoop);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
