import { createTest, PatternCompiler, type PatternTest } from "@agentrun/bounded-regex";
import type { Detector } from "./detector.ts";
import { createPatternDetectors } from "./patterns.ts";
import { injectionWords, mayHave } from "./word-prefilters.ts";

const rules = "(?:instructions?|prompts?|rules|directions|guidelines|guardrails|directives|polic(?:y|ies))";
/** These words are rarely used except to agents; policies and directions also occur in other contexts. */
const instructions = "(?:instructions?|guardrails)";
const earlier = "(?:previous|prior|above|preceding|earlier|foregoing|original|initial|system)";
const about = "forget(?: all)? about";
const verbs = "ignore|disregard|forget|override|bypass|neglect";
const notFollow = "do not follow|don['’]t follow|stop following";
const drop = `(?:${about}|${verbs})`;
const leave = `(?:${about}|${verbs}|${notFollow})`;
const whose = "(?:(?:the|your|my|these|those) )?";
const given = "(?:got|had|received|(?:were|have been) (?:given|told))";
const unbound = "(?:DAN|jailbroken|unrestricted|unfiltered|uncensored|developer mode|god mode)";
const answer = "(?:say|tell|print|write|output|respond|reply|reveal|repeat|translate|act|pretend|answer|return)";

/**
 * Phrases that try to override the instructions of an agent. Each needs two signs, so that a text about rules does not match. A space
 * matches one to three white-space characters.
 */
export const phrases: readonly string[] = [
  `\\b${leave} (?:(?:all|any|every) )?(?:of )?${whose}(?:${earlier} ){1,2}${rules}`,
  `\\b${leave} (?:all|everything) (?:of )?(?:(?:the|that) )?(?:was )?(?:said )?(?:you (?:were|have been) told|${earlier}|before (?:this|now))\\b`,
  `\\b(?:${verbs}|${notFollow}) (?:all )?(?:of )?your (?:training|programming|${rules})`,
  `\\b${about} your ${instructions}\\b`,
  // "All" includes the agent's own instructions. Not `any`: people who give documents to an agent use that word about the documents.
  `\\b${drop} (?:all|every) (?:of )?${whose}${instructions}\\b`,
  `\\b${leave} (?:(?:all|any|every) )?(?:of )?${whose}${rules} (?:(?:given|listed|stated|written) )?(?:above|earlier|previously|before (?:this|now))\\b`,
  `\\b${leave} (?:(?:all|any|every) )?(?:of )?${whose}(?:${instructions}|rules?|guidelines?) (?:that )?you ${given}\\b(?: (?:above|before|earlier|previously|so far)\\b)?`,
  `\\b${drop} (?:all )?(?:of )?the above(?:[.,;:!]|,? and|,? then) (?:(?:then|instead|please|just|only) )?${answer}\\b`,
  "\\b(?:reveal|print|show|repeat|output|leak|disclose|tell me|give me) (?:me )?(?:all )?(?:of )?(?:your|the) (?:(?:hidden|secret|full|entire|exact|initial|original) )?(?:system|developer|hidden|secret) (?:prompt|message|instructions?)",
  "\\b(?:what|repeat) (?:is|are|were) (?:your|the) (?:system|hidden|secret|initial) (?:prompt|instructions?)\\b",
  `\\byou (?:are|will be) (?:now|from now on) (?:(?:an?|in|the) )?${unbound}\\b`,
  `\\bfrom now on,? you(?:['’]re| are| will be| will act as| act as) (?:now )?(?:(?:an?|in|the) )?${unbound}\\b`,
  "\\b(?:enable|enter|activate|switch to|turn on) (?:the )?(?:developer|debug|god|jailbreak|DAN|unrestricted|admin) mode\\b",
  "\\b(?:pretend|act|behave|respond) (?:to be|as if|as though|like) (?:you )?(?:(?:have|had|are|were) )?(?:no|without|free (?:of|from)) (?:any )?(?:restrictions?|rules|limits|filters?|guidelines|policies)\\b",
  "\\bdo anything now\\b",
  "(?m)^\\s{0,4}(?:###\\s?)?(?:system|assistant|developer)\\s?:\\s{0,3}(?:you are|ignore|new instructions)",
  "<\\|(?:im_start|im_end|system|endoftext|start_header_id|eot_id)\\|>",
  "\\[/?(?:INST|SYS)\\]|<</?SYS>>",
  "\\bnew (?:system )?(?:instructions?|prompt)\\s?:\\s",
  "\\b(?:end|begin) of (?:the )?(?:system )?prompt\\b",
];

/** RE2's white space is ASCII only. */
const space = "[\\s\\p{Z}]";
const toPattern = (phrase: string): string => `(?i)${phrase.replaceAll("\\s", space).replaceAll(" ", `${space}{1,3}`)}`;

/** The gap between two words, in plain text or in JSON. */
const gap = "(?:[^a-z0-9]|\\\\[nrtf]){1,6}";
/** A few more words between two words of a sentence. */
const between = "[^a-z0-9][^.]{0,120}";
const free = "(?:dan|jailbroken|un(?:restricted|filtered|censored)|developer|god)";

/** A cheap test for pairs of words, of which every phrase contains one. */
const anySign = new RegExp(
  [
    `(?:ignore|disregard|forget|override|bypass|neglect|follow|following)${between}(?:instruction|prompt|rule|direction|guideline|guardrail|directive|polic|previous|prior|above|preceding|earlier|foregoing|original|initial|system|before|training|programming|told)`,
    `(?:system|developer|hidden|secret|initial)${gap}(?:prompt|message|instruction)`,
    `(?:now|on)${gap}(?:(?:an?|in|the)${gap})?${free}`,
    `from${gap}now${gap}on${between}${free}`,
    `(?:developer|debug|god|jailbreak|dan|unrestricted|admin)${gap}mode`,
    `(?:pretend|act|behave|respond)${between}(?:no|without|free)${gap}`,
    `anything${gap}now`,
    "(?:system|assistant|developer)(?:\\\\[nrtf]|[^a-z0-9])?:",
    "<\\||\\[/?(?:inst|sys)\\]|<</?sys>",
    `new${gap}(?:system${gap})?(?:instruction|prompt)`,
    `(?:end|begin)${gap}of${gap}`,
  ].join("|"),
  "i",
);

/** A cheaper test: most texts contain none of these words. Signs that are not words are tested separately. */
const anyWord = new RegExp(injectionWords.map((word) => (word.length < 5 ? `${word}\\b` : word)).join("|"), "i");
const hasWords = (text: string): boolean => mayHave.injection(text) && anyWord.test(text);
const hasMarks = (text: string): boolean => text.includes("[") && /\[\/?(?:inst|sys)\]/i.test(text);

const hasSign = (text: string): boolean =>
  (hasWords(text) || text.includes("<|") || text.includes("<<") || hasMarks(text)) && anySign.test(text);

let shared: Detector[] | null = null;

/** Shared by all callers, because compiling takes milliseconds. */
export function createPromptInjectionDetectors(): Detector[] {
  shared ??= compilePhrases();
  return shared;
}

function compilePhrases(): Detector[] {
  const deny = phrases.map(toPattern);
  const hasPhrase = createPhraseTest(deny);
  return createPatternDetectors({ deny, allow: [], mark: "[prompt_injection]" }).map((detector) => ({
    ...detector,
    mayMatch: hasSign,
    hasAny: hasPhrase,
    find: (text, from, until, reading) =>
      hasPhrase(text, reading.meter) ? detector.find(text, from, until, reading) : [],
  }));
}

/** Tests for all phrases at once, which takes hardly longer than for one. */
function createPhraseTest(patterns: readonly string[]): PatternTest {
  const all = patterns.map((pattern) => `(?:${pattern})`).join("|");
  const unbounded = new PatternCompiler({ maxSteps: Number.POSITIVE_INFINITY, maxWork: Number.POSITIVE_INFINITY });
  const test = createTest(unbounded.compile(all));
  let last = { text: "", isFound: false };
  return (text, meter) => {
    if (text !== last.text) last = { text, isFound: test(text, meter) };
    return last.isFound;
  };
}
