import { expect, test } from "vitest";
import { withStreamingTable } from "./streaming-table.ts";

const around = (rows: string) =>
  `Before.\n<!-- streaming: made by \`npm run readme\` -->\n${rows}\n<!-- end of streaming -->\nAfter.`;

test("a route keeps the release that added it, and a new one is unreleased", () => {
  const made = withStreamingTable(around("| `POST /runs/stream` | sometimes | Old words | v2.3.9 |"));
  expect(made).toContain("| `POST /runs/stream` | always | Run an agent and stream its events | v2.3.9 |\n");
  expect(made).toMatch(/^\| `GET \/events` \|.+\| Unreleased \|$/m);
  expect(withStreamingTable(made)).toBe(made);
});
