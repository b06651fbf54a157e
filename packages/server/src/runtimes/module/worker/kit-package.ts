import { registerHooks } from "node:module";

/** What authors import `defineAgent` from: beside this file it is TypeScript in the repository, and compiled in the package. */
const own = new URL(`../../agent-context${import.meta.url.slice(import.meta.url.lastIndexOf("."))}`, import.meta.url)
  .href;

/** A module may import the kit also where nobody has installed it: a folder with one file in it is an agent. */
export function provideKit(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier !== "agent-run-kit") return nextResolve(specifier, context);
      try {
        return nextResolve(specifier, context);
      } catch {
        return { url: own, shortCircuit: true };
      }
    },
  });
}
