import type { ReactNode } from "react";
import classes from "./data-table.module.css";

export type Column<Row> = {
  header: string;
  /** What stands there in place of the word. */
  title?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Any CSS width. */
  width?: string;
  isNumeric?: boolean;
  /** Seen by those who listen, not by those who look: a column of buttons needs no title. */
  isHeaderHidden?: boolean;
};

type DataTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
};

/** Said again, because cards on a phone change `display`, and with it the meaning would go. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
  columnheader: { role: "columnheader" },
};

/** A table at a desk, cards on a phone: the same markup, so that both are read alike. */
export function DataTable<Row>({ label, rows, columns, rowKey }: DataTableProps<Row>) {
  return (
    <div className={classes.frame}>
      <div className={classes.box}>
        <table className={classes.table} aria-label={label} {...roles.table}>
          <thead {...roles.rowgroup}>
            <tr {...roles.row}>
              {columns.map((column) => (
                <HeaderCell key={column.header} column={column} />
              ))}
            </tr>
          </thead>
          <tbody {...roles.rowgroup}>
            {rows.map((row) => (
              <tr key={rowKey(row)} {...roles.row}>
                {columns.map((column) => (
                  <td
                    key={column.header}
                    {...roles.cell}
                    data-label={column.isHeaderHidden ? undefined : column.header}
                    data-numeric={column.isNumeric || undefined}
                    data-actions={column.isHeaderHidden || undefined}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  return (
    <th
      scope="col"
      {...roles.columnheader}
      style={{ width: column.width }}
      data-numeric={column.isNumeric || undefined}
    >
      {column.title ?? <span className={column.isHeaderHidden ? classes.hidden : undefined}>{column.header}</span>}
    </th>
  );
}
