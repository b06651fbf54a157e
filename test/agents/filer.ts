import type { AgentContext } from "../../packages/server/src/runtimes/agent-context.ts";

type Input = { read?: string; make?: { name: string; text: string; type?: string }[]; bytes?: number; ask?: boolean };

/** Reads a file and makes others, as it is told. */
export default {
  async run({ input, files, ask }: AgentContext) {
    const { read, make = [], bytes, ask: isAsking } = input as Input;
    const found = read ? await files.get(read) : null;
    const content = read ? await files.read(read) : null;
    const made = [];
    for (const { name, text, type } of make)
      made.push(await files.write(name, text, type === undefined ? {} : { content_type: type }));
    if (bytes) made.push(await files.write("large.bin", pieces(bytes)));
    if (isAsking) await ask({ type: "approval", prompt: "Go on?" });
    const listed = (await files.list()).map(({ name }) => name);
    return { found, text: content?.toString("utf8").slice(0, 100), length: content?.length, made, listed };
  },
};

function* pieces(bytes: number) {
  for (let at = 0; at < bytes; at += 100_000) yield Buffer.alloc(Math.min(100_000, bytes - at), at / 100_000);
}
