import { messageOf } from "../lib/errors.ts";
import type { SafeClient } from "../lib/http-client/safe-fetch.ts";
import { SafeFetchError } from "../lib/http-client/safe-fetch-error.ts";
import type { Log } from "../lib/observability/log.ts";
import type { RemoteRuntime } from "../model/agents.ts";
import { isStoppedForGood } from "../model/run-errors.ts";
import { openAnswers } from "./answers.ts";
import { failure } from "./http/failures.ts";
import { type Connection, openConnection, toRemoteFailure } from "./remote/connection.ts";
import { Conversation } from "./remote/conversation.ts";
import { type Protocol, standingOf } from "./remote/protocol.ts";
import type { JournalEntry, Outcome, Runtime, RuntimeCall } from "./runtime.ts";

export type RemoteRuntimeOptions = {
  client: SafeClient;
  /** The cap on a run's output and on what it emits. */
  outputBytes: number;
  openSecret: (sealed: string) => string;
  log: Log;
};

/** A kind of agents that live elsewhere and speak a protocol of their own. */
export type RemoteKind<Settings extends RemoteRuntime> = {
  type: Settings["type"];
  /** For one attempt of one run. */
  open(connection: Connection, settings: Settings, call: RuntimeCall): Protocol;
  /** Stops what the handle names, where no run of ours is under way. */
  cancel(connection: Connection, settings: Settings, handle: object): Promise<void>;
};

/** A run that was ended while no node ran it, and that its agent elsewhere may still be at. */
export type AbandonedRun = { runtime: RemoteRuntime; journal: readonly JournalEntry[]; revision: number };

export type RemoteAgentRuntime = Runtime & { abandon(run: AbandonedRun): Promise<void> };

/** Longer than any run may take: the run's own signal is what ends a call. */
const longestRunMs = 3_600_000;
/** Whoever stops a run waits for no longer than this until its agent has heard of it. */
const cancelMs = 5_000;

/** Runs agents that live elsewhere in the terms of their protocol. */
export function createRemoteRuntime<Settings extends RemoteRuntime>(
  options: RemoteRuntimeOptions,
  kind: RemoteKind<Settings>,
): RemoteAgentRuntime {
  const { client, outputBytes } = options;
  const connect = (headers: Record<string, string>, signal: AbortSignal, timeoutMs: number) =>
    openConnection({ client, outputBytes, headers, signal, timeoutMs });
  const cancel = (settings: Settings, headers: Record<string, string>, handle: object) => {
    const connection = connect(headers, new AbortController().signal, cancelMs);
    return kind.cancel(connection, settings, handle).catch((error: unknown) => {
      options.log.info({ err: error }, "an agent elsewhere could not be told that its run was stopped");
    });
  };
  return {
    startsOver: false,
    async execute(call) {
      const { runtime } = call.configuration;
      if (runtime.type !== kind.type) return failure("agent_error", `This agent is not one of the type ${kind.type}.`);
      const settings = runtime as Settings;
      const headers = openHeaders(settings, options.openSecret);
      if (!headers) return unreadable;
      const connection = connect(headers, call.signal, longestRunMs);
      const { scrub } = connection;
      const conversation = new Conversation(call, kind.open(connection, settings, call), { outputBytes, scrub });
      try {
        return await conversation.run();
      } catch (error) {
        const { handle } = conversation;
        if (handle && isStoppedForGood(call.signal)) await cancel(settings, headers, handle);
        return toOutcome(options, call, conversation, error);
      }
    },
    async abandon({ runtime, journal, revision }) {
      const settings = runtime as Settings;
      const standing = standingOf(journal, openAnswers(journal, { revision, isRecorded: false }));
      const handle = standing.type === "to send" ? standing.before?.handle : standing.handle;
      const headers = openHeaders(settings, options.openSecret);
      if (headers && handle) await cancel(settings, headers, handle);
    },
    // Whatever is still under way ends with the client, which is its maker's to close.
    stop: async () => undefined,
  };
}

const unreadable = failure("agent_error", "The agent's stored headers cannot be decrypted. Set them again.");

function openHeaders({ headers = {} }: RemoteRuntime, openSecret: (sealed: string) => string) {
  try {
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, openSecret(value)]));
  } catch {
    return null;
  }
}

function toOutcome(
  { outputBytes, log }: RemoteRuntimeOptions,
  call: RuntimeCall,
  { tokensBefore }: Conversation,
  error: unknown,
): Outcome {
  const tokensUsed = tokensBefore.total;
  if (call.signal.aborted) return failure("agent_error", "The run was stopped.", { tokensUsed });
  if (error instanceof SafeFetchError && error.code === "aborted") return { type: "lost", message: error.message };
  const failed = toRemoteFailure(error, outputBytes, tokensUsed);
  if (failed) return failed;
  log.info({ run_id: call.run.id, err: error }, "a run of an agent elsewhere could not go on");
  return { type: "lost", message: `The run could not go on: ${messageOf(error)}` };
}
