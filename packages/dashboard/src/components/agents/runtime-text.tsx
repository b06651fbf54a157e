import type { Runtime } from "../../models.ts";

/** Where an agent runs, in a few words. */
export function RuntimeText({ runtime }: { runtime: Runtime }) {
  return (
    <span>
      {runtime.type} <span className="mono">{nameOf(runtime)}</span>
    </span>
  );
}

function nameOf(runtime: Runtime): string {
  if (runtime.type === "module") return runtime.module;
  if ("url" in runtime) return hostOf(runtime.url);
  if (runtime.type === "worker") return runtime.queue;
  return `${runtime.provider}/${runtime.model}`;
}

const hostOf = (url: string) => URL.parse(url)?.host ?? url;
