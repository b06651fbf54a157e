import { type SafeClient, SafeFetchError } from "@agentrun/safe-fetch";
import { messageOf } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import type { RemoteRuntime } from "../model/agents.ts";
import { isStoppedForGood } from "../model/run-errors.ts";
import { openHeaders, SecretMissing } from "../model/secrets.ts";
import { openAnswers } from "./answers.ts";
import { failure } from "./http/failures.ts";
import { type Connection, openConnection, toRemoteFailure } from "./remote/connection.ts";
import { Conversation } from "./remote/conversation.ts";
import { type Protocol, readProgress } from "./remote/protocol.ts";
import type { JournalEntry, Outcome, RunHost, Runtime, RuntimeCall } from "./runtime.ts";

export type RemoteRuntimeOptions = {
  client: SafeClient;
  /** Limit for a run's output and for what it emits. */
  outputBytes: number;
  openSecret: (sealed: string) => string;
  log: Log;
};

/** A kind of remote agent with its own protocol. */
export type RemoteKind<Settings extends RemoteRuntime> = {
  type: Settings["type"];
  /** Creates the protocol for one attempt of one run. */
  open(connection: Connection, settings: Settings, call: RuntimeCall): Protocol;
  /** Stops the remote task when no run is active on this node. */
  cancel(connection: Connection, settings: Settings, handle: object): Promise<void>;
};

/** A run that ended while no node executed it; the remote agent may still work on it. */
export type AbandonedRun = {
  runtime: RemoteRuntime;
  journal: readonly JournalEntry[];
  revision: number;
  readSecret: RunHost["readSecret"];
};

export type RemoteAgentRuntime = Runtime & { abandon(run: AbandonedRun): Promise<void> };

/** Longer than any run: the run's own signal ends a call. */
const maxRunMs = 3_600_000;
/** Stopping a run waits at most this long until the remote agent is notified. */
const cancelMs = 5_000;

/** Runs remote agents through their protocol. */
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
      options.log.info({ err: error }, "a remote agent could not be notified that its run was stopped");
    });
  };
  return {
    startsOver: false,
    async execute(call) {
      const { runtime } = call.configuration;
      if (runtime.type !== kind.type) return failure("agent_error", `This agent is not of type ${kind.type}.`);
      const settings = runtime as Settings;
      const opened = await decryptHeaders(settings, options.openSecret, call.host.readSecret);
      if ("failed" in opened) return opened.failed;
      const { headers } = opened;
      const connection = connect(headers, call.signal, maxRunMs);
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
    async abandon({ runtime, journal, revision, readSecret }) {
      const settings = runtime as Settings;
      const progress = readProgress(journal, openAnswers(journal, { revision, isRecorded: false }));
      const handle = progress.type === "to send" ? progress.before?.handle : progress.handle;
      const opened = handle && (await decryptHeaders(settings, options.openSecret, readSecret));
      if (handle && opened && "headers" in opened) await cancel(settings, opened.headers, handle);
    },
    // Open calls end with the client, which the owner closes.
    stop: async () => undefined,
  };
}

const unreadable = failure("agent_error", "The agent's stored headers cannot be decrypted. Set them again.");

async function decryptHeaders(
  { headers = {} }: RemoteRuntime,
  openSecret: (sealed: string) => string,
  readSecret: RunHost["readSecret"],
): Promise<{ headers: Record<string, string> } | { failed: Outcome }> {
  try {
    return { headers: await openHeaders(headers, openSecret, readSecret) };
  } catch (error) {
    return { failed: error instanceof SecretMissing ? failure("agent_error", error.message) : unreadable };
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
  log.info({ run_id: call.run.id, err: error }, "a run of a remote agent could not continue");
  return { type: "lost", message: `The run could not continue: ${messageOf(error)}` };
}
