import type { ReactNode } from "react";
import classes from "./data-table.module.css";

export type Column<Row> = {
  header: string;
  /** Content of the header instead of the label. */
  title?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Any CSS width. */
  width?: string;
  isNumeric?: boolean;
  /** Left out of narrow tables, and of the cards on a phone, where every column is a line: the page of the row has it too. */
  isMinor?: boolean;
  /** Visible only to screen readers: a column of buttons needs no visible title. */
  isHeaderHidden?: boolean;
};

type DataTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Few and short columns, which fit on a phone: never shown as cards. */
  isCompact?: boolean;
};

/** Explicit roles: the cards on a phone change `display`, which removes the implicit roles. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
  columnheader: { role: "columnheader" },
};

/** A table on wide screens, cards on a phone, with the same markup. */
export function DataTable<Row>({ label, rows, columns, rowKey, isCompact = false }: DataTableProps<Row>) {
  return (
    <div className={isCompact ? undefined : classes.frame}>
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
                    data-minor={column.isMinor || undefined}
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
      data-minor={column.isMinor || undefined}
      style={{ width: column.width }}
      data-numeric={column.isNumeric || undefined}
    >
      {column.title ?? <span className={column.isHeaderHidden ? classes.hidden : undefined}>{column.header}</span>}
    </th>
  );
}
