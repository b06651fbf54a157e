import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSecretBox, type SecretBox } from "./lib/secret-box.ts";
import type { Store } from "./store/store.ts";

/** The operator's key, or one made in the data directory at the first start. */
export function readSecretKey(given: string | null, dataDir: string): string {
  if (given) return given;
  const file = join(dataDir, "secret-key");
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  return readFileSync(file, "utf8").trim();
}

const proof = "this node has the right secret key";

/** A node with another key could neither read what is stored nor be read by the others: it must not start. */
export async function openSecretBox(key: string, store: Pick<Store, "installation">): Promise<SecretBox> {
  const box = createSecretBox(key);
  const stored = await store.installation.findOrInsertFact("secret-key-proof", box.seal(proof));
  try {
    if (box.open(stored) === proof) return box;
  } catch {
    // Told below: any failure to open means the same.
  }
  throw new Error(
    "This database was set up with another secret key. Set AGENTRUN_SECRET_KEY to that key: " +
      "it is in the file `secret-key` of the first node's data directory.",
  );
}
