export { createEmailDetector, createPhoneDetectors, isPhoneRegion } from "./contact-details.ts";
export { contextChars, type Detector, type Match, type Reading, redact } from "./detector.ts";
export { createCardDetector, createIbanDetector, createNationalIdDetectors } from "./id-numbers.ts";
export { createObfuscatedEmailDetector } from "./obfuscated-email.ts";
export { createPatternDetectors, createPatternValidator } from "./patterns.ts";
export { createPromptInjectionDetectors } from "./prompt-injection.ts";
export { createSecretDetectors, type TokenShape } from "./secrets.ts";
export { createTermDetector } from "./terms.ts";
