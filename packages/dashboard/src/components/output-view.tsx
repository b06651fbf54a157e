import { Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { isNested, markdownIn, type OutputRows, rowsIn } from "../lib/output-views.ts";
import { saveFile } from "../lib/save-file.ts";
import { lazyPart } from "../parts.ts";
import { JsonTree } from "./json-tree.tsx";
import { JsonView } from "./json-view.tsx";
import classes from "./output-view.module.css";

const MarkdownView = lazyPart(() => import("./markdown-view.tsx"), "MarkdownView");

type View = "Table" | "Rendered" | "JSON" | "Tree";

/** Shows a result: rows as a table, Markdown rendered, anything else as JSON or as a tree. */
export function OutputView({ output }: { output: unknown }) {
  const rows = rowsIn(output);
  const text = markdownIn(output);
  const views = viewsOf({ isTable: rows !== null, isText: text !== null, isDeep: isDeep(output) });
  const [chosen, setChosen] = useState<View | null>(null);
  const view = chosen !== null && views.includes(chosen) ? chosen : views[0];
  if (views.length === 1) return <JsonView value={output} label="output" />;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label="Output format"
          data={views}
          value={view ?? "JSON"}
          onChange={(next) => setChosen(next as View)}
        />
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconDownload size={13} aria-hidden />}
          onClick={() => saveFile("output.json", "application/json", JSON.stringify(output, null, 2))}
        >
          Download
        </Button>
      </Group>
      {view === "Table" && rows && <RowTable {...rows} />}
      {view === "Rendered" && text && (
        <Suspense fallback={<span className="pre-wrap">{text}</span>}>
          <MarkdownView text={text} label="output" />
        </Suspense>
      )}
      {view === "Tree" && isNested(output) && <JsonTree value={output} label="output" />}
      {view === "JSON" && <JsonView value={output} label="output" />}
    </Stack>
  );
}

/** The most suitable view first. */
const viewsOf = (is: { isTable: boolean; isText: boolean; isDeep: boolean }): View[] => [
  ...(is.isTable ? (["Table"] as const) : []),
  ...(is.isText ? (["Rendered"] as const) : []),
  "JSON",
  ...(is.isDeep ? (["Tree"] as const) : []),
];

const isDeep = (output: unknown) => isNested(output) && Object.values(output).some(isNested);

const maxRows = 200;
const shown = (value: unknown) =>
  typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);

function RowTable({ columns, rows }: OutputRows) {
  const numbered = rows.slice(0, maxRows).map((row, index) => ({ row, index }));
  const isNumeric = (name: string) => rows.every((row) => row[name] === undefined || typeof row[name] === "number");
  return (
    <>
      <div className={classes.box} tabIndex={0}>
        <table aria-label="output">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" data-numeric={isNumeric(name) || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered.map(({ row, index }) => (
              <tr key={index}>
                {columns.map((name) => (
                  <td key={name} data-numeric={isNumeric(name) || undefined}>
                    {shown(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > maxRows && `Showing the first ${maxRows} of ${rows.length} rows. Download for the rest.`}
    </>
  );
}
