import { type Door, doorNames } from "@agentrun/contract";

/** Which protocols beside ours are spoken: all of them, none, or those that are named. */
export function doorsOf(text: string): ReadonlySet<Door> {
  if (text.trim() === "all") return new Set(doorNames);
  if (text.trim() === "none") return new Set();
  const names = text.split(",").map((part) => part.trim());
  const unknown = names.find((name) => !doorNames.includes(name as Door));
  if (unknown !== undefined) throw new Error(`has "${unknown}", which is none of all, none, ${doorNames.join(", ")}`);
  return new Set(names as Door[]);
}
