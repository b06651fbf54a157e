import { hostname } from "node:os";
import { resolve } from "node:path";
import { type AgentRun, ApiError, type Me } from "agent-run-client";
import { type Call, command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { CommandError, exitCodes, UsageError } from "../../exit-codes.ts";
import type { Flags } from "../../flags.ts";
import { readProfiles, writeProfiles } from "../../profiles.ts";
import { ask, askSecret, readPiped } from "../../prompt.ts";
import { secretOf } from "../../secrets.ts";
import { readConnection } from "../../settings.ts";

const flags = {
  email: { type: "string", value: "<address>", help: "your e-mail address" },
  "password-stdin": { type: "boolean", help: "read the password from stdin; do not prompt for it" },
  code: {
    type: "string",
    value: "<code>",
    help: "second-factor code or recovery code; prompted for if needed",
  },
  "key-stdin": { type: "boolean", help: "read an API key from stdin" },
} as const satisfies Flags;

export const login = command({
  path: "login",
  summary: "Log in and store an API key in a profile",
  details:
    "With e-mail and password, the command creates a key with your permissions for this machine. With --api-key or --key-stdin, it stores the key that you give. Profiles are stored in ~/.config/agentrun/config.json, which only you can read.",
  flags,
  examples: [
    "login --base-url https://agents.example.com/v2",
    "login --email ada@example.com --password-stdin < password.txt",
    "login --profile shop --key-stdin < key.txt",
  ],
  run: async (call) => {
    const { environment, globals, out } = call;
    const { profile: requested, ...rest } = globals;
    // The profile to create need not exist yet.
    const { AGENTRUN_PROFILE: fromEnvironment, ...others } = environment;
    const { baseUrl, caFile } = readConnection({ ...rest, profile: undefined }, others);
    const place = { baseURL: baseUrl.value, caFile: caFile ? resolve(caFile.value) : undefined };
    const found = await findKey(call, place);
    const name = requested ?? (fromEnvironment || "default");
    const { profiles, current } = readProfiles(environment);
    profiles[name] = {
      base_url: place.baseURL,
      api_key: found.key,
      ca_file: place.caFile ?? null,
      api_key_id: found.isMade ? found.me.api_key_id : null,
    };
    const file = writeProfiles(environment, { profiles, current: current ?? name });
    if (out.isJson)
      return out.record({ profile: name, base_url: place.baseURL, organization: found.me.organization, file });
    out.say(
      `Logged in to ${place.baseURL}, organisation ${found.me.organization.name}. Saved profile ${name} in ${file}.`,
    );
    if ((current ?? name) !== name) out.say(`Use it with --profile ${name}.`);
  },
});

type Place = { baseURL: string; caFile: string | undefined };
type LoginCall = Call<Record<never, never>, typeof flags>;

async function findKey(call: LoginCall, place: Place): Promise<{ key: string; me: Me; isMade: boolean }> {
  const given = call.globals["api-key"] ?? (call.flags["key-stdin"] ? await readPiped() : null);
  if (given?.trim() === "")
    throw new UsageError("No API key on stdin. Pass it like this: `agentrun login --key-stdin < key.txt`.");
  const key = given?.trim() ?? (await makeKey(call, place));
  return { key, me: await call.client({ ...place, apiKey: key }).auth.me(), isMade: given === null };
}

/** Signs in only to create a key: the stored key can be revoked separately. */
async function makeKey(call: LoginCall, place: Place): Promise<string> {
  const email = call.flags.email ?? (await ask("E-mail: ", "use --email and --password-stdin, or --key-stdin"));
  const password = await (call.flags["password-stdin"] ? readPiped() : askSecret("Password: ", "use --password-stdin"));
  const { client, cookie } = await openSession(call, place, { email, password, ...codeOf(call.flags.code) });
  const { scopes } = await client.auth.me({ headers: { Cookie: cookie } });
  const name = `agentrun on ${hostname()}`.slice(0, 100);
  const made = await client.apiKeys.create(
    { name, scopes: scopes.filter(isForKeys) },
    { headers: sessionHeaders(cookie) },
  );
  await client.auth.logout({ headers: sessionHeaders(cookie) });
  call.out.say(`Created API key ${made.id} (${name}). Revoke it with \`agentrun logout\`.`);
  return secretOf(made);
}

/** Administration scopes are granted by a member's role or by `*`; a key cannot have them individually. */
const isForKeys = (scope: string) => !/^(members|audit|errors):/.test(scope);

// With a cookie, the service requires a header that proves the request is not cross-site.
const sessionHeaders = (cookie: string) => ({ Cookie: cookie, "Sec-Fetch-Site": "none" });

type Who = { email: string; password: string; code?: string };

const codeOf = (code: string | undefined) => (code === undefined ? {} : { code });

async function openSession(call: Context, place: Place, who: Who): Promise<{ client: AgentRun; cookie: string }> {
  const client = call.client({ ...place, apiKey: null });
  const logIn = (given: Who) => client.auth.login(given, { headers: { "Sec-Fetch-Site": "none" } }).withResponse();
  const { response } = await logIn(who).catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === "second_factor_required")) throw error;
    return logIn({ ...who, code: await ask("Second-factor code: ", "use --code") });
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (!cookie)
    throw new CommandError(
      "The service returned no session cookie.",
      exitCodes.failed,
      "Check --base-url: is it the address of the service?",
    );
  return { client, cookie };
}
