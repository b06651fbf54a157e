import type { ToolProgress } from "../tools.ts";

/** As often as a person wants to look; a tool may say it a thousand times a second. */
const everyMs = 1_000;

/** Tells the newest that a tool said of its progress, at most once a second, and nothing any more once its call is over. */
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
