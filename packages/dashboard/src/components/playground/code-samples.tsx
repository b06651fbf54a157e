import { type CallOfRun, languageSamples } from "../../lib/code-samples.ts";
import { CodeBlock } from "../code-block.tsx";
import { LanguageTabs } from "../language-tabs.tsx";

/** The page's API call as code. */
export function CodeSamples({ call }: { call: CallOfRun }) {
  return (
    <LanguageTabs languages={languageSamples}>
      {({ name, write }) => <CodeBlock code={write(call)} label={`the ${name} sample`} language={name} />}
    </LanguageTabs>
  );
}
