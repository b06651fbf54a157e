import { isBrowser, pageOrigin, readLocalFile, readVariable } from "./environment.ts";
import type { ClientOptions } from "./options.ts";

/** The address of the service and the credentials of the caller. */
export type Connection = {
  baseURL: string | undefined;
  apiKey: ClientOptions["apiKey"];
  caFile: string | undefined;
};

/** The credentials that a service writes to its data directory for programs on the same machine. */
type Credentials = { base_url?: string; api_key?: string; ca_file?: string | null };

/** Options, then the environment, then the credentials of a service on this machine: the same order as in the command `agentrun`. */
export function readConnection(options: ClientOptions): Connection {
  const baseURL = options.baseURL ?? readVariable("AGENTRUN_BASE_URL");
  const caFile = options.caFile ?? readVariable("AGENTRUN_CA_FILE");
  if (options.session) return { baseURL, caFile, apiKey: null };
  const apiKey = options.apiKey === undefined ? readVariable("AGENTRUN_API_KEY") : options.apiKey;
  const left = readCredentials();
  // A folder that another person created must not send your key to their address.
  const isTrusted = apiKey === undefined || baseURL !== undefined || isLocal(left.base_url);
  const local = isTrusted ? left : {};
  if (baseURL !== undefined && baseURL !== local.base_url) return { baseURL, caFile, apiKey };
  return {
    baseURL: baseURL ?? local.base_url,
    apiKey: apiKey === undefined ? local.api_key : apiKey,
    caFile: caFile ?? local.ca_file ?? undefined,
  };
}

/** An unreadable file is ignored. */
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

/** Only this machine. */
export const isLocal = (address: string | undefined): boolean => {
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
    throw new TypeError(
      `The base URL must start with https: (it is ${given}), because a key must not be sent unencrypted.`,
    );
  }
  return given.replace(/\/+$/, "");
}

export type KeySource = () => string | Promise<string>;

/** The API key; null for no key, or for the session cookie. */
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
      "No API key: set AGENTRUN_API_KEY or the option apiKey, or run in the directory that has .agentrun/credentials.json.",
    );
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError("The API key contains invalid characters.");
  if (isBrowser() && !key.startsWith("ar_st_")) {
    throw new TypeError(
      "Anyone can read an API key in a browser. Use a short-lived token (auth.createToken on your server), or the option session.",
    );
  }
  return key;
}
