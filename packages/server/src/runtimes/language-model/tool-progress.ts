import type { ToolProgress } from "../tools.ts";

/** Often enough for a person; a tool may report a thousand times a second. */
const everyMs = 1_000;

/** Emits the newest progress of a tool, at most once a second, and nothing after its call has ended. */
export function paceProgress(tell: (progress: ToolProgress) => void) {
  let newest: ToolProgress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  const tellNewest = () => {
    timer = null;
    if (newest === null) return;
    tell(newest);
    newest = null;
    timer = setTimeout(tellNewest, everyMs);
  };
  return {
    hear(progress: ToolProgress): void {
      if (isOver) return;
      newest = progress;
      if (timer === null) tellNewest();
    },
    stop(): void {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
