import { createAssignedSecret, mayAssign } from "./assigned-secrets.ts";
import { createShape, type Detector, ignoringWidth, literal, type Match, type Part, times } from "./detector.ts";
import { hasLongWord } from "./scan.ts";

const word = "[0-9A-Za-z]";
const wordish = "[0-9A-Za-z_\\-]";
const base64 = "[0-9A-Za-z+/=]";
/** Longer than any real token. */
const maxTokenChars = 4_096;

/**
 * The prefix of a token, the class of the characters that follow (a regular expression), and their minimum number. A token needs at
 * least 16 characters of `hasLongWord` in a row; others are not found.
 */
export type TokenShape = readonly [prefix: string, characters: string, minChars: number];

/** The tokens of known services. */
const vendors: readonly TokenShape[] = [
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
  ["gldt-", wordish, 20],
  ["glrt-", wordish, 20],
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
const tokenChar = "[0-9A-Za-z]";
const createToken = (parts: readonly Part[]): Detector => createShape({ mark, parts, notAfter: tokenChar });

const createPrefixed = ([prefix, characters, minChars]: TokenShape): Detector =>
  createToken([...literal(prefix), times(characters, minChars, maxTokenChars)]);

/** AWS access keys have a fixed length. */
const awsKeys = (): Detector[] =>
  ["AKIA", "ASIA"].map((prefix) =>
    createShape({
      mark,
      parts: [...literal(prefix), times("[0-9A-Z]", 16)],
      notAfter: tokenChar,
      notBefore: tokenChar,
    }),
  );

/** JSON web tokens: three parts in base64, of which the first two are JSON. */
const createJwt = (): Detector =>
  createToken([
    ...literal("eyJ"),
    times(wordish, 8, maxTokenChars),
    ...literal("."),
    ...literal("eyJ"),
    times(wordish, 8, 2 * maxTokenChars),
    ...literal("."),
    times(wordish, 0, maxTokenChars),
  ]);

/** `Bearer` and `Basic` credentials, as in HTTP headers. */
const credentials = (): Detector[] =>
  ["Bearer", "bearer", "Basic", "basic"].map((scheme) =>
    createShape({
      mark,
      parts: [...literal(scheme), times(" ", 1, 3), times("[0-9A-Za-z._~+/=\\-]", 20, maxTokenChars)],
      notAfter: tokenChar,
      // In prose a long word may follow; a token contains a digit.
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
      times("[^\\s/@\"'<>?]", 1, 256),
      ...literal("@"),
    ],
  });

/** One expression for the prefixes of all tokens. */
const createPrefixTest = (tokens: readonly TokenShape[]): RegExp => {
  const prefixes = tokens.map(([prefix]) => prefix.replaceAll(/[.*+?^${}()|[\]\\-]/g, "\\$&"));
  return new RegExp([...prefixes, "AKIA", "ASIA", "eyJ", "[Bb]earer ", "[Bb]asic "].join("|"));
};

/** Secrets: the given tokens, tokens of known services, signed tokens, credentials, passwords in URLs, private keys. */
export function createSecretDetectors(ownTokens: readonly TokenShape[] = []): Detector[] {
  const tokens = [...ownTokens, ...vendors];
  const anyPrefix = createPrefixTest(tokens);
  const mayMatch = (text: string) =>
    (hasLongWord(text) && anyPrefix.test(text)) ||
    (text.includes("://") && /:\/\/[^/]{0,390}@/.test(text)) ||
    text.includes("PRIVATE KEY") ||
    mayAssign(text);
  const others = [
    ...awsKeys(),
    createJwt(),
    ...credentials(),
    createUrlPassword(),
    createPem(),
    createAssignedSecret(),
  ];
  return [...tokens.map(createPrefixed), ...others].map((detector) => ignoringWidth({ ...detector, mayMatch }));
}

/** More than a key of 16,384 bits needs. */
const maxPemChars = 16_384;
const ending = /-----END [A-Z ]{0,60}-----/y;
/** The characters between the first and the last line, including escaped line breaks and headers. */
const inside = /[0-9A-Za-z+/=\s\\:,.-]*/y;

/** Private keys in PEM: from the first line to the last, or to the end of the text that could belong to a key. */
function createPem(): Detector {
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
  const limit = header.start + maxPemChars;
  inside.lastIndex = header.end;
  inside.exec(text);
  const bodyEnd = Math.min(inside.lastIndex, limit);
  for (let at = text.indexOf("-----END", header.end); at >= 0 && at < bodyEnd; at = text.indexOf("-----END", at + 1)) {
    ending.lastIndex = at;
    if (ending.test(text)) return { end: ending.lastIndex, isOpen: false };
  }
  return { end: bodyEnd, isOpen: bodyEnd === text.length && bodyEnd < limit };
}
