import { type CallOfRun, toCurlCall, toGo, toPython, toTypeScript } from "../../lib/code-samples.ts";
import { CodeBlock } from "../code-block.tsx";
import { LanguageTabs } from "../language-tabs.tsx";

const languages = [
  { name: "curl", write: toCurlCall },
  { name: "TypeScript", write: toTypeScript },
  { name: "Python", write: toPython },
  { name: "Go", write: toGo },
];

/** The call that the page makes, in the words of a program. */
export function CodeSamples({ call }: { call: CallOfRun }) {
  return (
    <LanguageTabs languages={languages}>
      {({ name, write }) => <CodeBlock code={write(call)} label={`the ${name} sample`} />}
    </LanguageTabs>
  );
}
