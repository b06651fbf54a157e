const defaultWaitSeconds = 50;
const maximumWaitSeconds = 60;

export type Prefer = { waitSeconds: number; applied: string | null };

/** RFC 7240: `wait=N` and `respond-async`; what we do not know or cannot read is ignored, as the RFC asks. */
export function parsePrefer(header: string | string[] | undefined): Prefer {
  const preferences = [header ?? []]
    .flat()
    .join(",")
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.trim());
  if (preferences.includes("respond-async")) return { waitSeconds: 0, applied: "respond-async" };
  for (const preference of preferences) {
    const [, digits] = /^wait\s*=\s*"?(\d{1,6})"?$/.exec(preference) ?? [];
    if (digits === undefined) continue;
    const waitSeconds = Math.min(Number(digits), maximumWaitSeconds);
    return { waitSeconds, applied: `wait=${waitSeconds}` };
  }
  return { waitSeconds: defaultWaitSeconds, applied: null };
}
