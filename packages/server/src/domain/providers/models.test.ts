import { expect, test, vi } from "vitest";
import { fromUuid } from "../../lib/ids.ts";
import { createLog } from "../../lib/observability/log.ts";
import { createDefaultModel } from "./models.ts";

const provider = () => ({
  id: fromUuid("prov", "00000000-0000-7000-8000-000000000001"),
  name: "openai_compatible",
  type: "openai_compatible" as const,
  baseUrl: "http://localhost:11434/v1",
  apiKey: null,
  defaultModel: null as string | null,
});

test("the default model is fetched from the server, retried while it is down, and then cached", async () => {
  const log = await createLog({ level: "silent", format: "json" });
  const own = provider();
  const listModels = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(new Error("down"));
  listModels.mockResolvedValue(["llama", "qwen"]);
  const fetchDefault = createDefaultModel({ provider: own, listModels, log });
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  try {
    expect(await Promise.all([fetchDefault(), fetchDefault()])).toEqual([null, null]);
    expect(listModels).toHaveBeenCalledTimes(1);
    now.mockReturnValue(6_000);
    expect([await fetchDefault(), own.defaultModel, await fetchDefault()]).toEqual(["llama", "llama", "llama"]);
    expect(listModels).toHaveBeenCalledTimes(2);
  } finally {
    now.mockRestore();
  }
});
