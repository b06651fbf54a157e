import type { AgentRun, PagePromise } from "agent-run-client";
import { dataFlag, type JsonObject, mergeBody } from "./body.ts";
import { type Command, command } from "./command.ts";
import { type NameOf, type NameSource, readNames } from "./names.ts";
import { listFlags, listQuery, type pageQuery, showPages } from "./pages.ts";
import type { Column } from "./table-layout.ts";

/** Commands that differ only in the resource. */

type Listing<Row> = {
  path: string;
  summary: string;
  columns: readonly Column<Row>[] | ((nameOf: NameOf) => readonly Column<Row>[]);
  /** What the ids in the columns belong to. */
  names?: readonly NameSource[];
  whenNone: string;
  list: (client: AgentRun, query: ReturnType<typeof pageQuery>) => PagePromise<Row>;
};

export const listing = <Row>({ path, summary, columns, names = [], whenNone, list }: Listing<Row>): Command =>
  command({
    path,
    summary,
    flags: listFlags(path),
    examples: [path, `${path} --all --json`],
    run: async (call) => {
      const client = call.client();
      const pages = list(client, await listQuery(path, client, call.flags));
      const shown = typeof columns === "function" ? columns(await readNames(call, client, ...names)) : columns;
      await showPages(call, pages, shown, whenNone);
    },
  });

type Reading = {
  path: string;
  summary: string;
  /** An id for the example. */
  example: string;
  get: (client: AgentRun, id: string) => PromiseLike<object>;
};

/** Also for commands that change a resource by its id and show it. */
export const reading = ({ path, summary, example, get }: Reading): Command =>
  command({
    path,
    summary,
    args: { id: { help: "its id" } },
    examples: [`${path} ${example}`, `${path} ${example} --json`],
    run: async ({ client, args, out }) => out.object(await get(client(), args.id)),
  });

type Removing = Reading & { done: string };

export const removing = ({ path, summary, example, get, done }: Removing): Command =>
  command({
    path,
    summary,
    args: { id: { help: "its id" } },
    examples: [`${path} ${example}`],
    run: async ({ client, args, out }) => {
      const gone = await get(client(), args.id);
      if (out.isJson) out.record(gone);
      else out.say(`${done} ${args.id}.`);
    },
  });

type Writing = {
  path: string;
  summary: string;
  examples: readonly string[];
  write: (client: AgentRun, body: JsonObject, id: string) => PromiseLike<object>;
};

/** Creates a resource from a body. */
export const making = ({ path, summary, examples, write }: Writing): Command =>
  command({
    path,
    summary,
    flags: { data: dataFlag, name: { type: "string", help: "its name" } },
    examples,
    run: async ({ client, flags, out }) =>
      out.object(await write(client(), mergeBody<JsonObject>(flags.data, { name: flags.name }), "")),
  });

/** Updates a resource with a body. */
export const changing = ({ path, summary, examples, write }: Writing): Command =>
  command({
    path,
    summary,
    args: { id: { help: "its id" } },
    flags: { data: dataFlag, name: { type: "string", help: "new name" } },
    examples,
    run: async ({ client, args, flags, out }) =>
      out.object(await write(client(), mergeBody<JsonObject>(flags.data, { name: flags.name }), args.id)),
  });
