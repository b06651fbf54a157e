import { contextChars, type Detector, type Match } from "./detector.ts";
import { mayHave } from "./word-prefilters.ts";

/** Names of passwords, which people choose. In other languages only words that rarely mean anything else. */
const passwordName =
  "(?:pass[ _-]?(?:word|wd|wort|phrase|code)|pwd|kennwort|mot[ _]de[ _]passe|mdp|contrase[ñn]a|clave|senha|parola|パスワード|пароль)";
/** Names of keys and tokens, which machines make: long and without words. Not the tokens of lists and forms. */
const keyName =
  "(?:(?:api|access|secret|account|private|signing|encryption|shared|auth|app|client|aws)[ _.-]?key|secret|(?<!(?:page|next|sync|csrf|cursor)[_-]?)token)";
/** An adjective between the name and the sign: "mot de passe provisoire :". */
const adjective = "(?: \\p{L}{2,16})?";
/** `name = value`, in code, JSON, XML, connection strings and prose. */
const sign = `(?:\\\\?["'\\])]{1,2})?${adjective}[ \\t]{0,4}(?:=>|:=|[:=>])\\s{0,4}\\\\?["'\`]?`;
const link = "[ \\t]{1,2}(?:is|was|ist|lautet|est|es|è|é)[ \\t]{1,2}[:\"'`]?|は ?";
const flag = "(?<=--[a-z-]{0,20}) ";

const named = new RegExp(`(?:(${passwordName})|${keyName})(?:${sign}|(${link}|${flag}))`, "giu");
const anyName = new RegExp(`${passwordName}|${keyName}`, "iu");

/** A cheap test. */
export const mayAssign = (text: string): boolean =>
  (mayHave.secretName(text) || text.includes("パスワード") || text.includes("пароль")) && anyName.test(text);

/** Printable ASCII and Latin letters, without quotes and the characters that separate values. */
const valueChars = /[!#-&*-+\--:<->@-_a-~\u00c0-\u024f()]{0,128}/y;
const maxValueChars = 128;

/**
 * Passwords, keys and tokens that a name announces: `password = …`, `"client_secret": "…"`, "das Passwort lautet …". The value must look
 * like one, because documents describe passwords and code reads them from somewhere else.
 */
export const createAssignedSecret = (): Detector => ({
  mayMatch: mayAssign,
  find(text, from, until) {
    const matches: Match[] = [];
    for (const { start, value, isSecret } of valuesIn(text, Math.max(0, from - contextChars))) {
      if (start < from || start >= until || start < (matches.at(-1)?.end ?? 0)) continue;
      const secret = withoutPunctuation(value);
      if (isSecret(secret)) matches.push({ start, end: start + secret.length, mark: "[secret]" });
    }
    return matches;
  },
  openFrom(text, from) {
    const floor = Math.max(0, from - contextChars, text.length - contextChars - maxValueChars);
    for (const { start, value } of valuesIn(text, floor)) {
      if (start >= from && start + value.length === text.length) return start;
    }
    return text.length;
  },
});

type Value = { start: number; value: string; isSecret: (value: string) => boolean };

function* valuesIn(text: string, from: number): Generator<Value> {
  named.lastIndex = from;
  for (let found = named.exec(text); found; found = named.exec(text)) {
    const start = found.index + found[0].length;
    valueChars.lastIndex = start;
    const [value = ""] = valueChars.exec(text) ?? [];
    const [, password, prose] = found;
    yield { start, value, isSecret: password ? (prose ? isSpokenPassword : isPassword) : isKey };
    // Names may overlap: each is read on its own, so that the result does not depend on where the search began.
    named.lastIndex = found.index + 1;
  }
}

const withoutPunctuation = (value: string): string => value.replace(/[.,;:?)\]}>]+$/, "");

/** Variables, calls, references, placeholders and paths stand for a value and are none. */
const isReference = (value: string): boolean =>
  /[(){}[\]<>]|^[$%&]|\*{3}|\.{3}|^[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+$|:\/\//.test(value);

const isPassword = (value: string): boolean =>
  value.length >= 6 && /[A-Za-z]/.test(value) && /[0-9!#$%^&*+@?~]/.test(value) && !isReference(value);

/** In a sentence, words such as 3rd-party may follow too. */
const isSpokenPassword = (value: string): boolean =>
  isPassword(value) && (/^[a-z]+[0-9]+$/.test(value) || (/[A-Z!#$%^&*+@?~_]/.test(value) && /[0-9]/.test(value)));

const minKeyChars = 16;
const minDistinct = 9;

const isKey = (value: string): boolean =>
  value.length >= minKeyChars &&
  /^[0-9A-Za-z+/=_.~-]+$/.test(value) &&
  /[0-9]/.test(value) &&
  /[A-Za-z]/.test(value) &&
  new Set(value).size >= minDistinct &&
  !/^[a-z]+(?:[-_.][a-z0-9]+)+$/i.test(value) &&
  !isReference(value);
