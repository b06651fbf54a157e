import { formatNumber } from "./format.ts";

export type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** What is wrong with the value of a field, and what to enter; null: nothing. */
export function problemOf({ validity, type, validationMessage }: Problematic): string | null {
  if (validity.valid) return null;
  if (validity.valueMissing) return "Enter a value.";
  if (validity.typeMismatch && type === "url") return "Enter a complete URL, such as https://example.com.";
  if (validity.typeMismatch && type === "email") return "Enter an e-mail address, such as ada@example.com.";
  return validationMessage || "This value is invalid. Enter a different value.";
}

type Problematic = {
  validity: Pick<ValidityState, "valid" | "valueMissing" | "typeMismatch">;
  type: string;
  validationMessage: string;
};

/** The service counts characters, not UTF-16 units. */
export function tooLong(text: string, most: number | undefined): string | null {
  const length = most === undefined ? 0 : [...text].length;
  if (most === undefined || length <= most) return null;
  return `Enter at most ${formatNumber(most)} characters. This text has ${formatNumber(length)}.`;
}
