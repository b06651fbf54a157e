import type { Environment } from "./settings.ts";

type Stream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

/** The command's output: data on stdout, messages on stderr. */
export type Terminal = {
  writeOut(text: string): void;
  writeErr(text: string): void;
  isOutTty: boolean;
  isErrTty: boolean;
  /** Columns of the terminal; infinite if the output is not a terminal. */
  width: number;
  paint: Paint;
};

const codes = { red: 31, green: 32, yellow: 33, cyan: 36, dim: 2, bold: 1 } as const;
export type Colour = keyof typeof codes;
export type Paint = (colour: Colour, text: string) => string;

export function createTerminal(out: Stream, err: Stream, environment: Environment): Terminal {
  const isPainted = { out: wantsColour(out, environment), err: wantsColour(err, environment) };
  const writeTo = (stream: Stream, isColoured: boolean) => (text: string) =>
    void stream.write(isColoured ? text : text.replace(paintCodes, ""));
  return {
    writeOut: writeTo(out, isPainted.out),
    writeErr: writeTo(err, isPainted.err),
    isOutTty: out.isTTY === true,
    isErrTty: err.isTTY === true,
    width: widthOf(out, environment),
    // One of the two may be a file: colours are removed there.
    paint: (colour, text) =>
      (isPainted.out || isPainted.err) && text !== "" ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text,
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what `paint` puts in.
const paintCodes = /\u001b\[\d+m/g;

function wantsColour(out: Stream, environment: Environment): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR && environment.FORCE_COLOR !== "0") return true;
  return out.isTTY === true && environment.TERM !== "dumb";
}

function widthOf(out: Stream, environment: Environment): number {
  const given = Number(environment.COLUMNS);
  if (Number.isInteger(given) && given > 0) return given;
  return out.isTTY ? (out.columns ?? 80) : Number.POSITIVE_INFINITY;
}

// Characters that move the cursor, change colours or the writing direction: texts from others must not do that.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Removes control characters from untrusted text; keeps newlines and tabs. */
export const safeText = (text: string): string => text.replace(/\r\n/g, "\n").replace(unsafe, "");

/** The same, on one line. */
export const safeLine = (text: string): string => safeText(text.replace(/[\s\u2028\u2029]+/g, " ")).trim();

const wide =
  /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Number of terminal columns that a text takes. */
export function widthOfText(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of letters.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}

/** Cuts a text to `width` columns; the last one is then an ellipsis. */
export function cut(text: string, width: number): string {
  if (widthOfText(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const { segment } of letters.segment(text)) {
    const next = used + widthOfText(segment);
    if (next > width - 1) break;
    kept += segment;
    used = next;
  }
  return `${kept.trimEnd()}…`;
}

/** Wraps a text into lines of at most `width` columns, between words if possible. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((each) => inPieces(each, width))) {
    const last = lines.at(-1);
    if (last !== undefined && widthOfText(last) + 1 + widthOfText(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function inPieces(word: string, width: number): string[] {
  if (widthOfText(word) <= width) return [word];
  const pieces = [""];
  for (const { segment } of letters.segment(word)) {
    const piece = `${pieces.at(-1)}${segment}`;
    if (widthOfText(piece) <= width) pieces[pieces.length - 1] = piece;
    else pieces.push(segment);
  }
  return pieces;
}

export const pad = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - widthOfText(text)));
