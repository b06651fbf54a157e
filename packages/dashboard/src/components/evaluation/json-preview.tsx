import { previewOf } from "../../lib/json-preview.ts";
import classes from "./json-preview.module.css";

/** The start of a value, for a cell of a table. */
export const JsonPreview = ({ value }: { value: unknown }) =>
  value === null || value === undefined ? "–" : <span className={`mono ${classes.preview}`}>{previewOf(value)}</span>;
