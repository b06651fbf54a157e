import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderSession, type Session } from "./render.ts";

const svg = readFileSync(new URL("../../docs/recording.svg", import.meta.url), "utf8");
const session = JSON.parse(readFileSync(new URL("./session.json", import.meta.url), "utf8")) as Session;

test("the recording of the README is the recorded session; otherwise run `npm run recording`", () => {
  expect(svg).toBe(renderSession(session));
  expect(Buffer.byteLength(svg)).toBeLessThan(1_000_000);
});

test("the recording shows a run that waits, its approval and its end", () => {
  const [following = "", deciding = ""] = session.terminals.map((entries) => entries.map(({ text }) => text).join(""));
  expect(following).toMatch(/run\.requires_action Refund 250 EUR[\s\S]*Refunded\. Receipt re-o-8\.[\s\S]* completed /);
  expect(deciding).toMatch(/ approve[\s\S]*SPAN +TYPE/);
});

test("text of a session is escaped, and text that is too long is cut", () => {
  const drawn = renderSession({ terminals: [[{ at: 0, kind: "output", text: `<b> & ${"x".repeat(200)}\n` }]] });
  expect(drawn).toContain("&lt;b&gt; &amp; xxx");
  expect(drawn).toContain("x…</text>");
});
