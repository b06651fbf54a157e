import type { Scope } from "@agentrun/contract";
import type { Caller, Identity } from "../model/api-keys.ts";
import { type Authenticator, type Credentials, hasScope } from "./authenticate.ts";

/**
 * A stream may stay open longer than its key is valid, so its credential is checked again: at once when this node receives a signal that
 * the key, session or person has changed, and periodically, because a signal may be lost and an expiry sends none. All streams of a
 * credential share one check. Only a definite refusal ends them: an unavailable database does not mean that a key is invalid.
 */
export type OpenStreams = {
  /** Returns a function that removes the stream; call it when the stream ends. */
  add(stream: OpenStream): () => void;
  /** Ends the streams whose callers could no longer open them. */
  endUnauthorizedOnce(): Promise<boolean>;
  /** The same for the streams that this key, session or person opened. */
  keyChanged(id: string): void;
};

export type OpenStream = {
  credentials: Credentials;
  /** The caller, with the scopes at the time of opening. */
  caller: Caller;
  address: string;
  end: () => void;
};

/** The streams of one credential. */
type Group = { credentials: Credentials; caller: Caller; streams: Set<OpenStream> };

/** Small enough to leave database connections for requests. */
const batchSize = 4;

export function createOpenStreams(authenticator: Pick<Authenticator, "reauthenticate">): OpenStreams {
  const groups = new Map<string, Group>();

  const check = async ({ credentials, streams }: Group) => {
    const identity = await authenticator.reauthenticate(credentials);
    for (const stream of streams) if (!identity || !canRead(stream, identity)) stream.end();
  };

  /** A failed check does not prevent the others. */
  const checkEach = async (selected: readonly Group[]) => {
    const failures: unknown[] = [];
    for (let from = 0; from < selected.length; from += batchSize) {
      const batch = selected.slice(from, from + batchSize);
      await Promise.all(batch.map((group) => check(group).catch((error) => failures.push(error))));
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
      // The next periodic check repeats a failed one and reports the error.
      checkEach([...groups.values()].filter(({ caller }) => isOpenedBy(caller, id))).catch(() => {});
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
 * The session may have switched to another organisation, which must not read these streams. The content of a stream may depend on more
 * scopes than the one that opened it, so a caller that lost any scope must reconnect.
 */
const canRead = ({ caller, address }: OpenStream, { caller: current, isAllowedFrom }: Identity): boolean =>
  current.organizationId === caller.organizationId &&
  caller.scopes.every((scope) => hasScope(current, scope as Scope)) &&
  (!isAllowedFrom || isAllowedFrom(address));

const isOpenedBy = ({ apiKeyId, user, personId }: Caller, id: string): boolean =>
  apiKeyId === id || user?.sessionId === id || personId === id;
