/** Cuts out of texts the secrets that were sent to whoever wrote them: a service that repeats its headers must not spread them. */
export type SecretScrubber = {
  /** One more secret, whole and without the scheme in front of it ("Bearer …"). */
  add(secret: string): void;
  scrub(text: string): string;
};

/** Shorter values are words, not secrets, and cutting them out would garble every text. */
const shortestSecret = 6;

export function createSecretScrubber(secrets: Iterable<string>): SecretScrubber {
  const forms = new Set<string>();
  let longestFirst: string[] = [];
  const add = (secret: string) => {
    if (forms.has(secret)) return;
    for (const value of [secret, ...secret.split(/\s+/).slice(1)])
      if (value.length >= shortestSecret) for (const form of writtenForms(value)) forms.add(form);
    longestFirst = [...forms].sort((one, other) => other.length - one.length);
  };
  for (const secret of secrets) add(secret);
  return {
    add,
    scrub: (text) => longestFirst.reduce((rest, form) => rest.replaceAll(form, "[redacted]"), text),
  };
}

/** As it is, and as writers of JSON put it into a string: some of them escape slashes as well. */
function writtenForms(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, json, json.replaceAll("/", "\\/")];
}
