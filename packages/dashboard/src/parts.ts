import { type ComponentType, lazy } from "react";
import { connection, ownEntry } from "./connection.ts";
import { loadPart } from "./lib/load-part.ts";
import { hasUnsaved } from "./lib/unsaved.ts";

const reloadedKey = "agentrun-reloaded";

/** Reloads the page, once per version. With unsaved work it only offers to reload. */
function onGone(): void {
  void connection.checkVersion();
  if (hasUnsaved() || ownEntry === null || sessionStorage.getItem(reloadedKey) === ownEntry) return;
  sessionStorage.setItem(reloadedKey, ownEntry);
  location.reload();
}

/** Wraps a dynamic import so that it retries while the service is unreachable. */
export const part =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    loadPart(load, { connection, onGone });

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never;

/** A component whose code is loaded when it is first rendered. */
export const lazyPart = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy(async () => ({ default: (await part(load)())[name] as ComponentType<PropsOf<Module[Name]>> }));
