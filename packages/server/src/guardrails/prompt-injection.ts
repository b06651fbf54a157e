import type { Detector } from "./detector.ts";
import { createWordGlance } from "./glance.ts";
import { createPatterns } from "./patterns.ts";

const rules = "(?:instructions?|prompts?|rules|directions|guidelines|guardrails|directives|polic(?:y|ies))";
const earlier = "(?:previous|prior|above|preceding|earlier|foregoing|original|initial|system)";
const leave = "(?:ignore|disregard|forget|override|bypass|neglect|do not follow|don't follow|stop following)";

/** What people write to overrule an agent's instructions. Each needs two signs of it, so that talk about rules is not enough. */
const phrases: readonly string[] = [
  `\\b${leave}\\s{1,3}(?:all\\s|any\\s|every\\s)?(?:of\\s)?(?:the\\s|your\\s|my\\s|these\\s|those\\s)?(?:${earlier}\\s{1,3}){1,2}${rules}`,
  `\\b${leave}\\s{1,3}(?:all|everything)\\s{1,3}(?:of\\s)?(?:the\\s|that\\s)?(?:was\\s)?(?:said\\s)?(?:you\\s(?:were|have\\sbeen)\\stold|${earlier}|before\\s(?:this|now))\\b`,
  `\\b${leave}\\s{1,3}(?:all\\s)?(?:of\\s)?your\\s{1,3}(?:training|programming|${rules})`,
  `\\b(?:reveal|print|show|repeat|output|leak|disclose|tell me|give me)\\s{1,3}(?:me\\s)?(?:all\\s)?(?:of\\s)?(?:your|the)\\s{1,3}(?:hidden\\s|secret\\s|full\\s|entire\\s|exact\\s|initial\\s|original\\s)?(?:system|developer|hidden|secret)\\s{1,3}(?:prompt|message|instructions?)`,
  "\\b(?:what|repeat)\\s(?:is|are|were)\\s(?:your|the)\\s(?:system|hidden|secret|initial)\\s(?:prompt|instructions?)\\b",
  "\\byou\\s(?:are|will\\sbe)\\s(?:now|from\\snow\\son)\\s(?:a\\s|an\\s|in\\s|the\\s)?(?:DAN|jailbroken|unrestricted|unfiltered|uncensored|developer\\smode|god\\smode)\\b",
  "\\b(?:enable|enter|activate|switch\\sto|turn\\son)\\s(?:the\\s)?(?:developer|debug|god|jailbreak|DAN|unrestricted|admin)\\smode\\b",
  "\\b(?:pretend|act|behave|respond)\\s(?:to\\sbe\\s|as\\sif\\s|as\\sthough\\s|like\\s)(?:you\\s)?(?:have|had|are|were)?\\s?(?:no|without|free\\s(?:of|from))\\s(?:any\\s)?(?:restrictions?|rules|limits|filters?|guidelines|policies)\\b",
  "\\bdo\\sanything\\snow\\b",
  "(?m)^\\s{0,4}(?:###\\s?)?(?:system|assistant|developer)\\s?:\\s{0,3}(?:you\\sare|ignore|new\\sinstructions)",
  "<\\|(?:im_start|im_end|system|endoftext|start_header_id|eot_id)\\|>",
  "\\[/?(?:INST|SYS)\\]|<</?SYS>>",
  "\\bnew\\s(?:system\\s)?(?:instructions?|prompt)\\s?:\\s",
  "\\b(?:end|begin)\\sof\\s(?:the\\s)?(?:system\\s)?prompt\\b",
];

/** Between two words, in plain text or in JSON. */
const gap = "(?:[^a-z0-9]|\\\\[nrt]){1,6}";

/** One cheap look for two words that stand together in every one of them. */
const signs = new RegExp(
  [
    "(?:ignore|disregard|forget|override|bypass|neglect|follow|following)[^a-z0-9][^.]{0,50}(?:instruction|prompt|rule|direction|guideline|guardrail|directive|polic|previous|prior|above|preceding|earlier|foregoing|original|initial|system|before|training|programming|told)",
    `(?:system|developer|hidden|secret|initial)${gap}(?:prompt|message|instruction)`,
    `(?:now|on)${gap}(?:(?:an?|in|the)${gap})?(?:dan|jailbroken|un(?:restricted|filtered|censored)|developer|god)`,
    `(?:developer|debug|god|jailbreak|dan|unrestricted|admin)${gap}mode`,
    `(?:to be|if|though|like)[^.]{0,30}(?:no|without|free)${gap}`,
    `anything${gap}now`,
    "(?:system|assistant|developer) ?:",
    "<\\||\\[/?(?:inst|sys)\\]|<</?sys>",
    `new${gap}(?:system${gap})?(?:instruction|prompt)`,
    `(?:end|begin)${gap}of${gap}`,
  ].join("|"),
  "i",
);

/** A cheaper look still: most texts have none of these, and are done. What is no word is asked for apart. */
const words = [
  ..."ignore disregard forget overrid bypass neglect follow prompt instruction message jailbr unrestrict unfilter uncensor".split(
    " ",
  ),
  ..."developer restrict limits filter guideline policies rules anything system assistant dan god mode".split(" "),
];
const mayHaveWords = createWordGlance(words);
const anyWord = new RegExp(words.map((word) => (word.length < 5 ? `${word}\\b` : word)).join("|"), "i");
const hasWords = (text: string): boolean => mayHaveWords(text) && anyWord.test(text);
const hasMarks = (text: string): boolean => text.includes("[") && /\[\/?(?:inst|sys)\]/i.test(text);

const hasSigns = (text: string): boolean =>
  (hasWords(text) || text.includes("<|") || text.includes("<<") || hasMarks(text)) && signs.test(text);

export function createPromptInjection(): Detector[] {
  const deny = phrases.map((phrase) => `(?i)${phrase}`);
  return createPatterns({ deny, allow: [], mark: "[prompt_injection]" }).map((detector) => ({
    ...detector,
    mayMatch: hasSigns,
  }));
}
