/** Requests a table instead of JSON. */
export const csvOptions = { headers: { accept: "text/csv" } };

/** The text of a response in CSV. */
export const toCsv = async (answer: { asResponse(): Promise<Response> }): Promise<string> =>
  (await answer.asResponse()).text();
