import { type ComponentType, lazy } from "react";
import { connection, ownEntry } from "./connection.ts";
import { loadPart } from "./lib/load-part.ts";
import { hasUnsaved } from "./lib/unsaved.ts";

const reloadedKey = "agentrun-reloaded";

/** Loads the pages anew, once for each version, and never over somebody's unsaved work: then it is offered. */
function onGone(): void {
  void connection.checkVersion();
  if (hasUnsaved() || ownEntry === null || sessionStorage.getItem(reloadedKey) === ownEntry) return;
  sessionStorage.setItem(reloadedKey, ownEntry);
  location.reload();
}

/** What loads a module, made so that it does not give up: for whatever wants a function that imports. */
export const part =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    loadPart(load, { connection, onGone });

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never;

/** A component whose code comes when it is first shown. */
export const lazyPart = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy(async () => ({ default: (await part(load)())[name] as ComponentType<PropsOf<Module[Name]>> }));
