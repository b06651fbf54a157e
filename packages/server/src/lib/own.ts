/** What a record holds under a name that somebody chose: `record[name]` would also find what every object has, such as `constructor`. */
export const own = <Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
