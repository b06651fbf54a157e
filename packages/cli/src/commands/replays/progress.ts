import type { Replay } from "agent-run-client";

export const isOpen = ({ status }: Replay): boolean => status === "running" || status === "cancelling";

/** The progress in one line. */
export function describeReplay({ id, status, total, ...counts }: Replay): string {
  const { waiting, active, completed, failed, cancelled, refused } = counts;
  const parts = Object.entries({ waiting, active, completed, failed, cancelled, refused })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`);
  return `${id} is ${status}: ${total} runs, of which ${parts.join(", ")}.`;
}
