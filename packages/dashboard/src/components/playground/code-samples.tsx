import { Tabs } from "@mantine/core";
import { type CallOfRun, toCurlCall, toGo, toPython, toTypeScript } from "../../lib/code-samples.ts";
import { CodeBlock } from "../code-block.tsx";

const languages = [
  { name: "curl", write: toCurlCall },
  { name: "TypeScript", write: toTypeScript },
  { name: "Python", write: toPython },
  { name: "Go", write: toGo },
];

/** The call that the page makes, in the words of a program. */
export function CodeSamples({ call }: { call: CallOfRun }) {
  return (
    <Tabs defaultValue="curl" variant="default">
      <Tabs.List mb="sm">
        {languages.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {languages.map(({ name, write }) => (
        <Tabs.Panel key={name} value={name}>
          <CodeBlock code={write(call)} label={`the ${name} sample`} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
