import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Made = { name: string; text: string; type?: string; encoding?: "base64" };
type Input = { read?: string; make?: Made[]; bytes?: number; ask?: boolean; tool?: string };

/** Reads a file and creates others as the input requests, optionally reported as the output of a tool. */
export default {
  async run({ input, files, ask, emit }: AgentContext) {
    const { read, make = [], bytes, ask: isAsking, tool } = input as Input;
    const found = read ? await files.get(read) : null;
    const content = read ? await files.read(read) : null;
    const made = [];
    for (const { name, text, type, encoding } of make) {
      const content = encoding ? Buffer.from(text, encoding) : text;
      made.push(await files.write(name, content, type === undefined ? {} : { content_type: type }));
    }
    if (tool) {
      emit({ type: "run.tool.called", tool, call_id: "1" });
      const given = made.map(({ id }) => ({ type: "file", file_id: id }));
      emit({ type: "run.tool.completed", tool, call_id: "1", result: "Here.", files: given });
    }
    if (bytes) made.push(await files.write("large.bin", pieces(bytes)));
    if (isAsking) await ask({ type: "approval", prompt: "Continue?" });
    const listed = (await files.list()).map(({ name }) => name);
    return { found, text: content?.toString("utf8").slice(0, 100), length: content?.length, made, listed };
  },
};

function* pieces(bytes: number) {
  for (let at = 0; at < bytes; at += 100_000) yield Buffer.alloc(Math.min(100_000, bytes - at), at / 100_000);
}
