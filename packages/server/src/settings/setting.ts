import { resolve } from "node:path";
import { type Door, doorNames, type PlanName, planNames } from "@agentrun/contract";
import { isNetwork } from "@agentrun/safe-fetch";

/** One setting: its parser, its default and its description in docs/settings.md. */
export type Setting<T> = { read: (text: string) => T; fallback: T; about: string; shown?: string };

/** The parsed values of a table of settings. */
export type SettingValues<Settings> = {
  [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never;
};

export const setting = <T>(fallback: T, read: (text: string) => T, about: string, shown?: string): Setting<T> => ({
  read,
  fallback,
  about,
  ...(shown === undefined ? {} : { shown }),
});

export function number(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < minimum || value > maximum) {
      throw new Error(`must be a whole number from ${minimum} to ${maximum}`);
    }
    return value;
  };
}

export function oneOf<const T extends readonly string[]>(words: T): (text: string) => T[number] {
  return (text) => {
    if (!words.includes(text)) throw new Error(`must be one of ${words.join(", ")}`);
    return text;
  };
}

export function networks(text: string): string[] {
  const list = text.split(",").map((part) => part.trim());
  for (const part of list) if (!isNetwork(part)) throw new Error(`"${part}" is not a network like 10.0.0.0/8`);
  return list;
}

export const path = (value: string) => resolve(value);
export function planNumbers(text: string): Partial<Record<PlanName, number>> {
  if (text.trim() === "none") return {};
  const pairs = text.split(",").map((part) => /^\s*(\w+)\s*=\s*(\d{1,15})\s*$/.exec(part));
  const isKnown = (pair: RegExpExecArray | null) => pair !== null && planNames.includes(pair[1] as PlanName);
  if (!pairs.every(isKnown))
    throw new Error(`must be none, or look like free=1000,developer=50000, with ${planNames.join(", ")}`);
  return Object.fromEntries(pairs.map((pair) => [pair?.[1], Number(pair?.[2])]));
}

export const text = (value: string) => value;
export const none: string | null = null;

/** Parses the list of protocol adapters to open: all, none, or names. */
export function doorsOf(text: string): ReadonlySet<Door> {
  if (text.trim() === "all") return new Set(doorNames);
  if (text.trim() === "none") return new Set();
  const names = text.split(",").map((part) => part.trim());
  const unknown = names.find((name) => !doorNames.includes(name as Door));
  if (unknown !== undefined)
    throw new Error(`has "${unknown}", which is not one of all, none, ${doorNames.join(", ")}`);
  return new Set(names as Door[]);
}

/** The roles of a node; by default a node has all of them. */
export const roles = ["gateway", "worker", "delivery", "scheduler"] as const;
export type Role = (typeof roles)[number];

export function rolesOf(text: string): ReadonlySet<Role> {
  if (text.trim() === "all") return new Set(roles);
  const names = text.split(",").map((part) => part.trim());
  const unknown = names.find((name) => !roles.includes(name as Role));
  if (unknown !== undefined) throw new Error(`has "${unknown}", which is not one of ${roles.join(", ")}`);
  return new Set(names as Role[]);
}
