import { isBrowser, pageOrigin, readLocalFile, readVariable } from "./environment.ts";
import type { ClientOptions } from "./options.ts";

/** What was found of where the service is and who calls it. */
export type Connection = {
  baseURL: string | undefined;
  apiKey: ClientOptions["apiKey"];
  caFile: string | undefined;
};

/** What a service leaves in its data directory for programs of its machine. */
type Credentials = { base_url?: string; api_key?: string; ca_file?: string | null };

/** Options, then the environment, then what a service on this machine left behind: as the command `agentrun` does. */
export function readConnection(options: ClientOptions): Connection {
  const baseURL = options.baseURL ?? readVariable("AGENTRUN_BASE_URL");
  const caFile = options.caFile ?? readVariable("AGENTRUN_CA_FILE");
  if (options.session) return { baseURL, caFile, apiKey: null };
  const apiKey = options.apiKey === undefined ? readVariable("AGENTRUN_API_KEY") : options.apiKey;
  const left = readCredentials();
  // A folder that somebody else made must not send a key of yours to an address of theirs.
  const isTrusted = apiKey === undefined || baseURL !== undefined || isLocal(left.base_url);
  const local = isTrusted ? left : {};
  if (baseURL !== undefined && baseURL !== local.base_url) return { baseURL, caFile, apiKey };
  return {
    baseURL: baseURL ?? local.base_url,
    apiKey: apiKey === undefined ? local.api_key : apiKey,
    caFile: caFile ?? local.ca_file ?? undefined,
  };
}

/** One that cannot be read helps nobody, and is in nobody's way. */
function readCredentials(): Credentials {
  if (isBrowser()) return {};
  try {
    const text = readLocalFile(`${readVariable("AGENTRUN_DATA_DIR") ?? ".agentrun"}/credentials.json`);
    return (JSON.parse(text ?? "null") as Credentials | null) ?? {};
  } catch {
    return {};
  }
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** This machine, and no other. */
const isLocal = (address: string | undefined): boolean => {
  try {
    return address !== undefined && loopback.test(new URL(address).hostname);
  } catch {
    return false;
  }
};

const defaultBaseUrl = "https://localhost:8443/v2";

export function readBaseUrl({ baseURL }: Connection, { session }: ClientOptions): string {
  const origin = session ? pageOrigin() : undefined;
  const given = baseURL ?? (origin ? `${origin}/v2` : defaultBaseUrl);
  if (new URL(given).protocol !== "https:" && !isLocal(given)) {
    throw new TypeError(`The base address must begin with https: (it is ${given}): a key is not sent in the clear.`);
  }
  return given.replace(/\/+$/, "");
}

export type KeySource = () => string | Promise<string>;

/** Who the caller is; null: nobody, or whoever the cookie says. */
export function readKeySource({ apiKey }: Connection): KeySource | null {
  if (apiKey === null) return null;
  if (typeof apiKey === "function") return async () => checkKey(await apiKey());
  const key = checkKey(apiKey);
  return () => key;
}

function checkKey(given: string | undefined): string {
  const key = given?.trim();
  if (!key)
    throw new TypeError(
      "No API key: set AGENTRUN_API_KEY, give the option apiKey, or run where the service left .agentrun/credentials.json.",
    );
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError("The API key has characters that no key has.");
  if (isBrowser() && !key.startsWith("ar_st_")) {
    throw new TypeError(
      "An API key in a browser can be read by anybody who looks. Use a short-lived token (auth.createToken on your server), or the option session.",
    );
  }
  return key;
}
