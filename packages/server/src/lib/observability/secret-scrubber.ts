/** Removes secrets that were sent to a service from the texts that it returns: it may repeat request headers. */
export type SecretScrubber = {
  /** Adds a secret, both whole and without the scheme in front of it ("Bearer …"). */
  add(secret: string): void;
  /** Adds a secret that may contain ordinary words, such as a certificate: only the whole is removed. */
  addWhole(secret: string): void;
  scrub(text: string): string;
};

/** Shorter values are likely ordinary words, and removing them would garble the text. */
const minSecretChars = 6;

export function createSecretScrubber(secrets: Iterable<string>): SecretScrubber {
  const forms = new Set<string>();
  let longestFirst: string[] = [];
  const addAll = (values: readonly string[]) => {
    for (const value of values)
      if (value.length >= minSecretChars) for (const form of writtenForms(value)) forms.add(form);
    longestFirst = [...forms].sort((one, other) => other.length - one.length);
  };
  const add = (secret: string) => {
    if (!forms.has(secret)) addAll([secret, ...secret.split(/\s+/).slice(1)]);
  };
  for (const secret of secrets) add(secret);
  return {
    add,
    addWhole: (secret) => addAll([secret]),
    scrub: (text) => longestFirst.reduce((rest, form) => rest.replaceAll(form, "[redacted]"), text),
  };
}

/** The secret as it is and as JSON strings; some JSON encoders also escape slashes. */
function writtenForms(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, json, json.replaceAll("/", "\\/")];
}
