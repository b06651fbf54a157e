import type { Scope } from "@agentrun/contract";
import type { Caller, Identity } from "../model/api-keys.ts";
import { type Authenticator, type Credentials, hasScope } from "./authenticate.ts";

/**
 * A stream is open for longer than its key may be good, so whoever opened it is asked for again: at once when this node
 * hears that the key, session or person has changed, and in every round, since a signal may be lost and an expiry sends
 * none. All streams of one credential share one question, and only a definite no ends them: a database that is away says
 * nothing about a key.
 */
export type OpenStreams = {
  /** Whoever adds one takes it away again when it ends. */
  add(stream: OpenStream): () => void;
  /** Ends the streams whose callers could no longer open them. */
  endUnauthorizedOnce(): Promise<boolean>;
  /** The same at once, for those that this key, session or person opened. */
  keyChanged(id: string): void;
};

export type OpenStream = {
  credentials: Credentials;
  /** Who opened it, with the rights they had then. */
  caller: Caller;
  /** Where it is read. */
  address: string;
  end: () => void;
};

/** The streams of one credential. */
type Group = { credentials: Credentials; caller: Caller; streams: Set<OpenStream> };

/** So few that requests still find a connection to the database. */
const groupsAtOnce = 4;

export function createOpenStreams(authenticator: Pick<Authenticator, "recall">): OpenStreams {
  const groups = new Map<string, Group>();

  const check = async ({ credentials, streams }: Group) => {
    const identity = await authenticator.recall(credentials);
    for (const stream of streams) if (!identity || !mayRead(stream, identity)) stream.end();
  };

  /** One that cannot be asked for keeps no other from being asked for. */
  const checkEach = async (asked: readonly Group[]) => {
    const failures: unknown[] = [];
    for (let from = 0; from < asked.length; from += groupsAtOnce) {
      const some = asked.slice(from, from + groupsAtOnce);
      await Promise.all(some.map((group) => check(group).catch((error) => failures.push(error))));
    }
    if (failures.length > 0) throw failures[0];
  };

  return {
    add: (stream) => join(groups, stream),
    async endUnauthorizedOnce() {
      await checkEach([...groups.values()]);
      return false;
    },
    keyChanged(id) {
      // What fails here is asked again by the next round, which tells of it.
      checkEach([...groups.values()].filter(({ caller }) => isBehind(caller, id))).catch(() => {});
    },
  };
}

function join(groups: Map<string, Group>, stream: OpenStream): () => void {
  const { credentials, caller } = stream;
  const { authorization, cookie } = credentials;
  const name = authorization || cookie || "";
  const group = groups.get(name) ?? { credentials: { authorization, cookie }, caller, streams: new Set() };
  groups.set(name, group);
  group.streams.add(stream);
  return () => {
    group.streams.delete(stream);
    if (group.streams.size === 0 && groups.get(name) === group) groups.delete(name);
  };
}

/**
 * A session may have moved to another organisation since, whose streams these are not. What a stream tells may hang on more
 * than the scope that opened it, as the feed's types do: whoever lost any right comes back and gets what is left to them.
 */
const mayRead = ({ caller, address }: OpenStream, { caller: now, isAllowedFrom }: Identity): boolean =>
  now.organizationId === caller.organizationId &&
  caller.scopes.every((scope) => hasScope(now, scope as Scope)) &&
  (!isAllowedFrom || isAllowedFrom(address));

const isBehind = ({ apiKeyId, user, personId }: Caller, id: string): boolean =>
  apiKeyId === id || user?.sessionId === id || personId === id;
