import { spawn } from "node:child_process";
import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";

/** Pages of the dashboard by the prefix of what they show. */
const pages: Readonly<Record<string, string>> = {
  run: "runs",
  ag: "agents",
  thr: "threads",
  pipe: "pipelines",
  wh: "webhooks",
  alr: "alerts",
  rpl: "replays",
};

/** Pages without an id. */
const names = ["runs", "inbox", "agents", "threads", "playground", "workers", "catalog", "pipelines"].concat([
  "webhooks",
  "alerts",
  "replays",
  "costs",
  "caps",
  "usage",
  "docs",
]);

export const open = command({
  path: "open",
  summary: "Open the dashboard in the browser",
  details: "The address is also printed. Without a screen, such as over SSH, only the address is printed.",
  args: {
    what: {
      help: `an id (run_…, ag_…, thr_…, pipe_…, wh_…, alr_…, rpl_…) or a page: ${names.join(", ")}`,
      optional: true,
    },
  },
  flags: { print: { type: "boolean", help: "only print the address" } },
  examples: ["open", "open run_…", "open inbox", "open docs --print"],
  run: async ({ connection, args, flags, out, environment }) => {
    const { origin } = new URL(connection().baseUrl.value);
    const url = `${origin}/${pathOf(args.what)}`;
    if (out.isJson) out.record({ url });
    else out.line(url);
    if (!flags.print && !out.isJson && hasScreen(environment)) openBrowser(url);
  },
});

export function pathOf(what: string | undefined): string {
  if (what === undefined) return "";
  if (names.includes(what)) return what;
  const page = pages[what.split("_")[0] ?? ""];
  if (page !== undefined && /^[a-z]+_[0-9a-z]{26}$/.test(what)) return `${page}/${what}`;
  throw new UsageError(`There is no page for ${JSON.stringify(what)}.`);
}

const hasScreen = ({ DISPLAY, WAYLAND_DISPLAY }: Readonly<Record<string, string | undefined>>): boolean =>
  process.platform !== "linux" || Boolean(DISPLAY || WAYLAND_DISPLAY);

/** The address has no characters that a shell would interpret: it is an origin, a known page and an id. */
function openBrowser(url: string): void {
  const [program = "", ...words] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", "", url]
        : ["xdg-open", url];
  // If there is no such program, the printed address is enough.
  spawn(program, words, { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
