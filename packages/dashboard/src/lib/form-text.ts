/** What stands in a field of a form. */
export const textOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? "");
