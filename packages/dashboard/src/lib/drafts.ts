/**
 * Unsaved drafts of this tab, which survive a reload or a new sign-in. Their names start with the owner's user id.
 */

const prefix = "agentrun-draft ";

/** If storage is disabled or full, a draft exists only as long as its form. */
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

/** Deletes the drafts of all other owners, so that the next user of this browser does not see them. */
export const dropDrafts = (owner?: string): void => {
  tryStorage((storage) => {
    for (const key of Object.keys(storage)) {
      const isOthers = owner === undefined || !key.startsWith(`${prefix}${owner} `);
      if (key.startsWith(prefix) && isOthers) storage.removeItem(key);
    }
  });
};
