import type { Detector, Match } from "./detector.ts";
import { createShape, literal, type Part, times } from "./detector.ts";
import { classify, toBytes } from "./scan.ts";

const word = "[0-9A-Za-z]";
const wordish = "[0-9A-Za-z_\\-]";
const base64 = "[0-9A-Za-z+/=]";
/** Far beyond any real token; what is longer is no single one. */
const most = 4_096;

/** What the tokens of the well-known services, and our own, begin with, and what follows. */
const vendors: readonly [prefix: string, one: string, min: number][] = [
  ["ar_live_", word, 36],
  ["ar_demo_", word, 36],
  ["ar_st_", wordish, 20],
  ["ar_rt_", word, 36],
  ["whsec_", base64, 20],
  ["sk-", wordish, 20],
  ["sk_live_", word, 16],
  ["sk_test_", word, 16],
  ["rk_live_", word, 16],
  ["rk_test_", word, 16],
  ["ghp_", word, 36],
  ["gho_", word, 36],
  ["ghu_", word, 36],
  ["ghs_", word, 36],
  ["ghr_", word, 36],
  ["github_pat_", "[0-9A-Za-z_]", 40],
  ["glpat-", wordish, 20],
  ["xoxb-", "[0-9A-Za-z\\-]", 20],
  ["xoxp-", "[0-9A-Za-z\\-]", 20],
  ["xoxa-", "[0-9A-Za-z\\-]", 20],
  ["xoxr-", "[0-9A-Za-z\\-]", 20],
  ["xoxs-", "[0-9A-Za-z\\-]", 20],
  ["xapp-", "[0-9A-Za-z\\-]", 20],
  ["AIza", wordish, 35],
  ["ya29.", wordish, 20],
  ["GOCSPX-", wordish, 20],
  ["npm_", word, 36],
  ["pypi-", wordish, 50],
  ["hf_", word, 30],
  ["gsk_", word, 40],
  ["r8_", word, 36],
  ["SG.", "[0-9A-Za-z_.\\-]", 60],
  ["dop_v1_", "[0-9a-f]", 64],
  ["shpat_", "[0-9A-Fa-f]", 32],
  ["shpss_", "[0-9A-Fa-f]", 32],
  ["lin_api_", word, 32],
  ["pat-", wordish, 36],
  ["key-", "[0-9a-f]", 32],
  ["AGE-SECRET-KEY-1", "[0-9A-Z]", 50],
  ["dckr_pat_", wordish, 20],
  ["hvs.", wordish, 24],
  ["tfp_", word, 40],
  ["nvapi-", wordish, 40],
  ["xai-", word, 40],
  ["pplx-", word, 40],
];

const mark = "[secret]";
const outside = "[0-9A-Za-z]";
const createToken = (parts: readonly Part[]): Detector => createShape({ mark, parts, notAfter: outside });

const vendorTokens = (): Detector[] =>
  vendors.map(([prefix, one, min]) => createToken([...literal(prefix), times(one, min, most)]));

/** Access keys of Amazon's cloud have a fixed length. */
const awsKeys = (): Detector[] =>
  ["AKIA", "ASIA"].map((prefix) =>
    createShape({
      mark,
      parts: [...literal(prefix), times("[0-9A-Z]", 16)],
      notAfter: outside,
      notBefore: outside,
    }),
  );

/** Signed tokens: three parts of base64, the first two of which are JSON. */
const createJwt = (): Detector =>
  createToken([
    ...literal("eyJ"),
    times(wordish, 8, most),
    ...literal("."),
    ...literal("eyJ"),
    times(wordish, 8, 2 * most),
    ...literal("."),
    times(wordish, 0, most),
  ]);

/** `Bearer` and `Basic` credentials, as headers carry them. */
const credentials = (): Detector[] =>
  ["Bearer", "bearer", "Basic", "basic"].map((scheme) =>
    createShape({
      mark,
      parts: [...literal(scheme), times(" ", 1, 3), times("[0-9A-Za-z._~+/=\\-]", 20, most)],
      notAfter: outside,
      // A sentence may have a long word there; a token has a digit.
      measure: (candidate) => (/[0-9]/.test(candidate) ? candidate.length : 0),
    }),
  );

/** A password in a URL. */
const createUrlPassword = (): Detector =>
  createShape({
    mark,
    parts: [
      ...literal("://"),
      times("[^\\s/:@\"'<>?#]", 0, 128),
      ...literal(":"),
      times("[^\\s/@\"'<>?#]", 1, 256),
      ...literal("@"),
    ],
  });

const isTokenByte = classify("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-.+/=~");
const shortest = 18;

/** Every token is one long word; whatever is shorter is leapt over, for this is asked of every text. */
function hasLongWord(text: string): boolean {
  const { bytes, length } = toBytes(text);
  for (let end = shortest - 1; end < length; ) {
    let at = end;
    while (at > end - shortest && isTokenByte[bytes[at] as number] === 1) at -= 1;
    if (at === end - shortest) return true;
    end = at + shortest;
  }
  return false;
}

/** What one of them has in any case; one look for all. */
const signs = new RegExp(
  [
    ...vendors.map(([prefix]) => prefix.replaceAll(/[.*+?^${}()|[\]\\-]/g, "\\$&")),
    "AKIA",
    "ASIA",
    "eyJ",
    "[Bb]earer ",
    "[Bb]asic ",
  ].join("|"),
);

/** What opens doors: tokens of known services, signed tokens, credentials, private keys. */
export function createSecrets(): Detector[] {
  const mayMatch = (text: string) =>
    (hasLongWord(text) && signs.test(text)) ||
    (text.includes("://") && /:\/\/[^/]{0,390}@/.test(text)) ||
    text.includes("PRIVATE KEY");
  const all = [...vendorTokens(), ...awsKeys(), createJwt(), ...credentials(), createUrlPassword(), createPem()];
  return all.map((detector) => ({ ...detector, mayMatch }));
}

/** A key of 16,384 bits with room to spare. */
const maxChars = 16_384;
const ending = /-----END [A-Z ]{0,60}-----/y;
/** What stands between the first line and the last, escaped line ends and headers included. */
const inside = /[0-9A-Za-z+/=\s\\:,.-]*/y;

/** Private keys in PEM: from their first line to their last, or as far as what follows could belong to one. */
export function createPem(): Detector {
  const header = createShape({
    mark: "[private_key]",
    parts: [
      ...literal("-----BEGIN "),
      times("[A-Z ]", 0, 40),
      ...literal("PRIVATE KEY"),
      times("[A-Z ]", 0, 10),
      ...literal("-----"),
    ],
  });
  return {
    mayMatch: (text) => text.includes("PRIVATE KEY"),
    find(text, from, until, reading) {
      const matches: Match[] = [];
      for (const match of header.find(text, from, until, reading)) {
        if (match.start >= (matches.at(-1)?.end ?? 0)) matches.push({ ...match, end: endOf(text, match).end });
      }
      return matches;
    },
    openFrom(text, from, reading) {
      const open = header.find(text, from, text.length, reading).find((match) => endOf(text, match).isOpen);
      return Math.min(open?.start ?? text.length, header.openFrom(text, from, reading));
    },
  };
}

function endOf(text: string, header: Match): { end: number; isOpen: boolean } {
  const limit = header.start + maxChars;
  inside.lastIndex = header.end;
  inside.exec(text);
  const bodyEnd = Math.min(inside.lastIndex, limit);
  for (let at = text.indexOf("-----END", header.end); at >= 0 && at < bodyEnd; at = text.indexOf("-----END", at + 1)) {
    ending.lastIndex = at;
    if (ending.test(text)) return { end: ending.lastIndex, isOpen: false };
  }
  return { end: bodyEnd, isOpen: bodyEnd === text.length && bodyEnd < limit };
}
