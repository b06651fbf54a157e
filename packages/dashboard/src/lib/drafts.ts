/**
 * What somebody has written and not saved, kept for this tab: a page loaded anew, or a sign-in elsewhere, does not lose it. Names
 * begin with their owner, a person's id.
 */

const prefix = "agentrun-draft ";

/** Storage may be switched off or full: then a draft lives as long as its form. */
function tryStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

export function readDraft<Draft>(name: string): Draft | undefined {
  const text = tryStorage((storage) => storage.getItem(prefix + name));
  return text ? (JSON.parse(text) as Draft) : undefined;
}

export const keepDraft = (name: string, draft: unknown): void => {
  tryStorage((storage) => storage.setItem(prefix + name, JSON.stringify(draft)));
};

export const dropDraft = (name: string): void => {
  tryStorage((storage) => storage.removeItem(prefix + name));
};

/** All but those of one owner: the next person at this browser is to find none of the last one's. */
export const dropDrafts = (owner?: string): void => {
  tryStorage((storage) => {
    for (const key of Object.keys(storage)) {
      const isOthers = owner === undefined || !key.startsWith(`${prefix}${owner} `);
      if (key.startsWith(prefix) && isOthers) storage.removeItem(key);
    }
  });
};
