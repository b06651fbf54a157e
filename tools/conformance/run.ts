import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startService } from "../../test/support/service.ts";
import { startKeyProxy } from "./key-proxy.ts";
import { toMcpTable } from "./mcp/report.ts";
import { runMcpKit } from "./mcp/run-kit.ts";
import { runCommand } from "./run-command.ts";
import { type KitReport, toTable } from "./table.ts";

const agents = fileURLToPath(new URL("../../test/support/agents", import.meta.url));
const print = (line: string): void => void process.stdout.write(`${line}\n`);

type Table = { lines: string[]; isMet: boolean };

/** The A2A kit is a local folder; the MCP kit is installed from its registry. */
const kits: Record<string, (folder: string) => Promise<Table | null>> = {
  a2a: async (folder) => {
    const kit = process.env.A2A_TCK_DIR;
    if (kit && existsSync(join(kit, "run_tck.py"))) return toTable(await runA2aKit(kit, folder));
    print(
      "Set A2A_TCK_DIR to a folder with the A2A kit (github.com/a2aproject/a2a-tck). It needs Python 3.11 or newer.",
    );
    return null;
  },
  mcp: async (folder) => toMcpTable(await runMcpKit(folder)),
};

/**
 * Runs the conformance kits of all supported protocols, or of the named ones, against the real service. Exits with 1 if a requirement
 * is not met, and with 2 if a kit is missing.
 */
async function main(named: string[]): Promise<void> {
  for (const [name, run] of Object.entries(kits)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const folder = mkdtempSync(join(tmpdir(), "agentrun-conformance-"));
    try {
      const table = await run(folder);
      for (const line of table?.lines ?? []) print(line);
      if (!table?.isMet) process.exitCode = Math.max(Number(process.exitCode ?? 0), table ? 1 : 2);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** The kit writes into its own folder, so a copy of it is run. */
async function runA2aKit(source: string, folder: string): Promise<KitReport> {
  const kit = join(folder, "kit");
  cpSync(source, kit, { recursive: true });
  const python = join(folder, "venv", "bin", "python");
  await runCommand("python3", ["-m", "venv", join(folder, "venv")], kit);
  await runCommand(python, ["-m", "pip", "install", "--quiet", "--editable", "."], kit);
  const service = await startService({
    env: {
      AGENTRUN_MODULES_DIR: agents,
      AGENTRUN_LOG_LEVEL: "warn",
      // The kit receives push notifications on this machine, without a certificate.
      AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32",
    },
  });
  try {
    const body = { name: "conformer", runtime: { type: "module", module: "conformer" } };
    const { body: agent } = await service.api<{ id: string }>("POST", "/agents/custom", { body });
    const proxy = await startKeyProxy({ baseUrl: service.baseUrl, ca: service.ca, key: service.credentials.api_key });
    try {
      // The kit exits with 1 if a check failed; the report has the details.
      const sut = ["--sut-host", `${proxy.url}/agents/${agent.id}`];
      await runCommand(python, ["run_tck.py", ...sut, "--", "--webhook-host", "127.0.0.1"], kit, [0, 1]);
    } finally {
      await proxy.stop();
    }
  } finally {
    await service.stop();
    await service.remove();
  }
  return JSON.parse(readFileSync(join(kit, "reports", "compatibility.json"), "utf8")) as KitReport;
}

await main(process.argv.slice(2));
