import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect as dial } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { end, findFreePort, launch, makeOwnDirectory } from "./patroni.ts";

export type PgBouncer = { url: string; stop(): Promise<void> };

/** A PgBouncer in front of the server of `url`, with fewer server connections than client connections. */
export async function startPgBouncer(
  command: readonly string[],
  url: string,
  settings: { pool_mode: "transaction" | "session" | "statement" } & Record<string, string | number>,
): Promise<PgBouncer> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const directory = mkdtempSync(join(tmpdir(), "agentrun-pgbouncer-"));
  chmodSync(directory, 0o755);
  const home = makeOwnDirectory(join(directory, "home"));
  const ownPort = await findFreePort();
  const all = {
    listen_addr: "127.0.0.1",
    listen_port: ownPort,
    unix_socket_dir: home,
    auth_type: "trust",
    auth_file: join(directory, "users.txt"),
    default_pool_size: 4,
    max_client_conn: 200,
    ...settings,
  };
  writeFileSync(all.auth_file, `"${user}" "${password}"\n`);
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const file = join(directory, "pgbouncer.ini");
  writeFileSync(file, ["[databases]", `* = host=${host} port=${port}`, "[pgbouncer]", ...lines, ""].join("\n"));
  const [program = "", ...words] = command;
  const child = launch(program, [...words, file], join(directory, "log"));
  await vi.waitUntil(() => answers(ownPort), { timeout: 10_000, interval: 50 });
  return {
    url: `postgres://${user}@127.0.0.1:${ownPort}/${database}`,
    async stop() {
      await end(child);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = dial(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
