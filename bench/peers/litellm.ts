import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelPeer } from "./model-peer.ts";
import { jsonHeaders } from "./peer.ts";
import { freePort } from "./sandbox.ts";

const installSeconds = 900;

/** LiteLLM's proxy with one worker process and without a database, so nothing is stored. */
export const litellm: ModelPeer = {
  name: "LiteLLM 1.106",
  packages: [],
  needs: "python3",
  async start(sandbox, providerUrl) {
    await sandbox.run("python3", ["-m", "venv", "python"], installSeconds);
    const binary = (name: string) => join(sandbox.directory, "python", "bin", name);
    await sandbox.run(binary("pip"), ["install", "--quiet", "litellm[proxy]==1.106.*"], installSeconds);
    const key = `sk-${randomBytes(32).toString("hex")}`;
    const parameters = { model: "openai/bench", api_base: providerUrl, api_key: "none" };
    const configuration = {
      model_list: [{ model_name: "bench", litellm_params: parameters }],
      general_settings: { master_key: key },
    };
    // JSON is YAML.
    writeFileSync(join(sandbox.directory, "config.yaml"), JSON.stringify(configuration));
    const port = await freePort();
    const args = ["--config", "config.yaml", "--host", "127.0.0.1", "--port", String(port), "--num_workers", "1"];
    const pid = sandbox.start(binary("litellm"), [...args, "--telemetry", "False"], {
      LITELLM_LOCAL_MODEL_COST_MAP: "True",
    });
    await sandbox.whenAnswering(`http://127.0.0.1:${port}/health/liveliness`, 120);
    const body = JSON.stringify({ model: "bench", stream: true, messages: [{ role: "user", content: "hello" }] });
    return {
      load: { port, path: "/v1/chat/completions", headers: { ...jsonHeaders, Authorization: `Bearer ${key}` }, body },
      pid,
      marker: '"content":"',
    };
  },
};
