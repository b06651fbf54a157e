/** Text that appeared in a terminal, in milliseconds after the start. */
export type Entry = { at: number; kind: "command" | "output"; text: string };
export type Session = { terminals: Entry[][] };

const columns = 96;
const [cellWidth, lineHeight, padding, titleHeight] = [8.2, 20, 16, 30];
const titles = ["Terminal 1: follow a run", "Terminal 2: decide"];
/** The end stays visible for some seconds before the recording starts again. */
const restMs = 6_000;
const typingMs = 45;

type Piece = { at: number; row: number; column: number; text: string; kind: "prompt" | Entry["kind"] };

/** The pieces of one terminal, in the order of their appearance; commands appear word by word. */
function layOut(entries: readonly Entry[]): Piece[] {
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  const put = (at: number, text: string, kind: Piece["kind"]) => {
    for (const part of text.split(/(\n)/)) {
      if (part === "\n") [row, column] = [row + 1, 0];
      else if (part !== "") {
        pieces.push({ at, row, column, text: part, kind });
        column += part.length;
      }
    }
  };
  for (const { at, kind, text } of entries) {
    if (kind === "output") put(at, text, kind);
    else {
      if (column > 0) put(at, "\n", "output");
      put(Math.max(0, at - text.length * typingMs), "$ ", "prompt");
      let typed = 0;
      for (const word of text.split(/(?<= )/)) {
        typed += word.length;
        put(at - (text.length - typed) * typingMs, word, "command");
      }
      put(at, "\n", "output");
    }
  }
  return pieces;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** What the colour of an output says: how a run ended, or what it waits for. */
function styleOf({ kind, text }: Piece): string {
  if (kind !== "output") return kind;
  if (/^run\.completed|^Refunded/.test(text)) return "good";
  return /requires_action/.test(text) ? "waiting" : "output";
}

function drawTerminal(pieces: readonly Piece[], top: number, rows: number, title: string): string {
  const height = titleHeight + rows * lineHeight + padding;
  const texts = pieces
    .filter(({ text }) => text.trim() !== "")
    .map((piece) => {
      const x = (padding + piece.column * cellWidth).toFixed(1);
      const y = top + titleHeight + (piece.row + 1) * lineHeight - 2;
      const room = columns - piece.column;
      const shown = piece.text.length > room ? `${piece.text.slice(0, room - 1)}…` : piece.text.trimEnd();
      const width = (shown.length * cellWidth).toFixed(1);
      const style = `${styleOf(piece)} t${piece.at}`;
      return `<text class="${style}" x="${x}" y="${y}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escaped(shown)}</text>`;
    });
  const width = columns * cellWidth + 2 * padding;
  return `<rect class="window" x="0.5" y="${top + 0.5}" width="${width - 1}" height="${height - 1}" rx="8"/>
<text class="title" x="${padding}" y="${top + 20}">${title}</text>
${texts.join("\n")}`;
}

const style = `text { font: 13.5px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; fill: #1f2328; }
.window { fill: #f6f8fa; stroke: #d1d9e0; }
.title { font: 12px system-ui, sans-serif; fill: #59636e; }
.prompt { fill: #59636e; } .command { font-weight: 600; } .good { fill: #1a7f37; } .waiting { fill: #9a6700; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; } .window { fill: #0d1117; stroke: #3d444d; } .title, .prompt { fill: #9198a1; }
  .good { fill: #3fb950; } .waiting { fill: #d29922; }
}`;

/** The session as an animated SVG, in the colours of the reader's system; without animation where the reader prefers that. */
export function renderSession({ terminals }: Session): string {
  const first = terminals.flat().find(({ kind }) => kind === "command");
  const leadMs = (first?.text.length ?? 0) * typingMs;
  const laidOut = terminals.map((entries) => layOut(entries.map((entry) => ({ ...entry, at: entry.at + leadMs }))));
  const times = [...new Set(laidOut.flat().map(({ at }) => at))].toSorted((one, other) => one - other);
  const totalMs = (times.at(-1) ?? 0) + restMs;
  const rules = times.map((at) => {
    const share = ((100 * at) / totalMs).toFixed(2);
    return `@keyframes k${at} { 0% { opacity: 0 } ${share}%, 100% { opacity: 1 } } .t${at} { animation: k${at} ${totalMs}ms step-end infinite; }`;
  });
  let top = 0;
  const drawn = laidOut.map((pieces, index) => {
    const rows = Math.max(...pieces.map(({ row }) => row)) + 1;
    const terminal = drawTerminal(pieces, top, rows, titles[index] ?? "");
    top += titleHeight + rows * lineHeight + padding + 12;
    return terminal;
  });
  const [width, height] = [Math.ceil(columns * cellWidth + 2 * padding), top - 12];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="One terminal streams a run that waits for approval; another one approves it, and the run completes.">
<style>
${style}
@media (prefers-reduced-motion: no-preference) {
${rules.join("\n")}
}
</style>
${drawn.join("\n")}
</svg>
`;
}
