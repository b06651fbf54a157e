/** The text of a form field. */
export const textOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? "");
