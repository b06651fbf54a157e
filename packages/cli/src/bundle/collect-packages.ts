import { readFileSync, realpathSync } from "node:fs";
import { findInstalled, isWithin, readPackage, walk } from "./project.ts";
import { CodeRefused } from "./refusal.ts";

/** Files of packages that Node does not load. */
const notNeeded = /\.(map|md|markdown|flow|tsbuildinfo)$|\.[cm]?tsx?$|^(__tests__|__mocks__)$/;

/**
 * Collects installed packages as they are, with the packages that they depend on. A whole package is taken, because packages load files
 * in ways that no tracer finds.
 */
export function collectPackages(
  imported: Iterable<string>,
  top: string,
  links: Map<string, string>,
  shown: (path: string) => string,
): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const known = new Set<string>();
  const waiting = [...imported].map((folder) => ({ folder, isOptional: false }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { folder, isOptional } = next;
    if (known.has(folder)) continue;
    known.add(folder);
    const found = walk(folder, (name) => notNeeded.test(name));
    const addon = found.find((path) => path.endsWith(".node"));
    if (addon !== undefined && isOptional) continue;
    if (addon !== undefined) throw nativeAddon(shown(folder), shown(addon));
    for (const path of found) files.set(path, readFileSync(path));
    for (const dependency of dependenciesOf(folder)) {
      const installed = findInstalled(dependency.name, folder, top);
      const real = installed && realpathSync(installed);
      if (!installed || !real || !isWithin(real, top)) continue;
      waiting.push({ folder: real, isOptional: isOptional || dependency.isOptional });
      if (real !== installed) links.set(installed, real);
    }
  }
  // A link to a package that is left out leads nowhere.
  for (const [link, target] of links) {
    const isThere = [...files.keys()].some((path) => isWithin(path, target));
    if (!isThere && known.has(target)) links.delete(link);
  }
  return files;
}

const nativeAddon = (folder: string, addon: string) =>
  new CodeRefused(
    `${folder} cannot be deployed: ${addon} is a native addon, which the sandbox of agents does not load.`,
    "Use a package in JavaScript or WebAssembly, or run this agent as a worker (`docs/workers.md`).",
  );

function dependenciesOf(folder: string): { name: string; isOptional: boolean }[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = readPackage(folder) ?? {};
  const optional = { ...optionalDependencies, ...peerDependencies };
  return [
    ...Object.keys(dependencies)
      .filter((name) => !Object.hasOwn(optionalDependencies, name))
      .map((name) => ({ name, isOptional: false })),
    ...Object.keys(optional).map((name) => ({ name, isOptional: true })),
  ];
}
