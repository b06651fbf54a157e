import { readFileSync } from "node:fs";
import { Pool } from "undici";

/** What the deliverer is a ratio of: a bare undici loop that posts one body over keep-alive connections. */
export type PostLoop = { url: string; caFile: string; connections: number; seconds: number; body: string };

async function post({ url, caFile, connections, seconds, body }: PostLoop): Promise<number> {
  const pool = new Pool(url, { connections, connect: { ca: readFileSync(caFile, "utf8") } });
  const headers = { "content-type": "application/json" };
  const start = performance.now();
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
  await pool.close();
  return perSecond;
}

if (import.meta.main) {
  process.stdout.write(`${await post(JSON.parse(process.argv[2] ?? "{}") as PostLoop)}\n`);
}
