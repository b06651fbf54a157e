import { randomUUID } from "node:crypto";
import { own } from "../../../lib/own.ts";
import type { RequestBody } from "./body.ts";
import { isObject, type Json } from "./references.ts";
import { toPairs, toText } from "./serialize.ts";

export type WrittenBody = { body: string; contentType: string };

type Field = { name: string; text: string; isJson: boolean };

/** The fields of a form: each as the document says, else texts as they are, lists one by one, and objects as JSON. */
function toFields({ fields }: RequestBody, values: Json): Field[] {
  return Object.entries(values).flatMap(([name, value]): Field[] => {
    if (value === null || value === undefined) return [];
    const style = own(fields, name);
    if (style) return toPairs(name, value, style).map(([key, text]) => ({ name: key, text, isJson: false }));
    const several = Array.isArray(value) ? value : [value];
    return several.map((one) => ({ name, text: toText(one), isJson: isObject(one) || Array.isArray(one) }));
  });
}

/** A body as the bytes of its media type; null where the argument is no form. */
export function writeBody(body: RequestBody, value: unknown): WrittenBody | null {
  if (body.format === "json") return { body: JSON.stringify(value), contentType: body.mediaType };
  if (!isObject(value)) return null;
  const fields = toFields(body, value);
  return body.format === "form" ? writeForm(body, fields) : writeMultipart(fields);
}

const writeForm = ({ mediaType }: RequestBody, fields: readonly Field[]): WrittenBody => ({
  body: new URLSearchParams(fields.map(({ name, text }): [string, string] => [name, text])).toString(),
  contentType: mediaType,
});

function writeMultipart(fields: readonly Field[]): WrittenBody {
  // Nobody who writes a field can know it, so that none can end its part and begin another.
  const boundary = `form-${randomUUID()}`;
  const parts = fields.map(({ name, text, isJson }) => {
    const type = isJson ? "\r\nContent-Type: application/json" : "";
    return `--${boundary}\r\nContent-Disposition: form-data; name="${toFieldName(name)}"${type}\r\n\r\n${text}\r\n`;
  });
  return { body: `${parts.join("")}--${boundary}--\r\n`, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** As browsers write it: a name cannot end its header. */
const toFieldName = (name: string): string =>
  name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
