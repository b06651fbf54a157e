import type { AgentStack } from "../runtime.ts";

const maxFrames = 10;
const frameCharacters = 300;

/**
 * The frames of the author's code and packages, without those of Node and of the service, whose paths would only distract and would say
 * how the service is installed. Null if there is no such frame. `toRelative` makes the author's paths relative.
 */
export function readStack(stack: string, toRelative: (text: string) => string): AgentStack | null {
  const frames = stack.split("\n").flatMap((line) => {
    const [, frame] = /^ {4}at (.+)$/.exec(line) ?? [];
    return frame === undefined ? [] : (toFrame(toRelative(frame)) ?? []);
  });
  const own = frames.find(({ isOwn }) => isOwn);
  if (own === undefined) return null;
  const shown = frames.slice(0, maxFrames).map(({ text }) => text.slice(0, frameCharacters));
  return { file: own.file, line: own.line, stack: shown };
}

type Frame = { text: string; file: string; line: number; isOwn: boolean };

function toFrame(frame: string): Frame | null {
  const [, place = "", line] = /\(?([^()\s]+?):(\d+)(?::\d+)?\)?$/.exec(frame) ?? [];
  const inPackage = /(?:^|[\\/])(node_modules[\\/].*)$/.exec(place)?.[1];
  // Every path of the service and of Node is absolute or a URL.
  if (inPackage !== undefined && /^node_modules[\\/]agent-run-kit[\\/]/.test(inPackage)) return null;
  if (line === undefined || (inPackage === undefined && /^[a-z]+:|^[\\/]/i.test(place))) return null;
  const file = inPackage ?? place;
  return { text: frame.replace(place, file), file, line: Number(line), isOwn: inPackage === undefined };
}
