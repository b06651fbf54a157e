import type { ApiPromise } from "../api-promise.ts";
import { Deadline } from "../deadline.ts";
import { WaitTimeoutError } from "../errors.ts";
import type {
  Cancellation,
  CancelRunQuery,
  CancelRunsRequest,
  Comparison,
  CreateFeedbackRequest,
  CreateRunBatchRequest,
  CreateRunRequest,
  DeletedFeedback,
  Feedback,
  FollowRunQuery,
  GetRunQuery,
  ListedRun,
  ListFeedbackQuery,
  ListRunEventsQuery,
  ListRunFilesQuery,
  ListRunsQuery,
  ReplayRunRequest,
  Run,
  RunActionRequest,
  RunBatch,
  RunStreamEvent,
  StoredFile,
  StreamRunQuery,
  Trace,
} from "../models.ts";
import type { RequestOptions, StreamOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { type OwnEvent, RunStream } from "../streams.ts";
import { Resource } from "./resource.ts";

/** `wait`: seconds (0 to 60) that the call waits for the result; default 50. */
export type CreateRunOptions = RequestOptions & { wait?: number | undefined };

export type StreamRunOptions = StreamOptions & { onDisconnect?: StreamRunQuery["on_disconnect"] };

/** The fields of an action without its type. */
export type Decision = Omit<RunActionRequest, "type">;

type Waiting = {
  options: RequestOptions;
  timeout: number;
  /** Seconds; each pause is twice the previous one. */
  firstPause: number;
  ask: (options: RequestOptions) => ApiPromise<Run>;
};

const defaultWaitMs = 600_000;
const longestPause = 2;
const settled = ["completed", "failed", "cancelled", "requires_action"];

const preferring = (wait: number | undefined, { headers }: RequestOptions) =>
  wait === undefined ? headers : { Prefer: `wait=${wait}`, ...headers };

export class Runs extends Resource {
  /** Run an agent. Returns the result. If the run takes longer than the call waits (`Prefer: wait=`), returns the run that is in progress. Scope: `runs:write`. */
  create(body: CreateRunRequest, { wait, ...options }: CreateRunOptions = {}): ApiPromise<Run> {
    return this.core.call("createRun", { body }, { ...options, headers: preferring(wait, options) });
  }

  /** Replay a run. Creates a new run with the input, revision, metadata and limits of the original, except for what the body overrides. `replay_of` names the original. The new run is not part of the original's thread. The response is the same as for POST /runs. Scope: `runs:write`. */
  replay(id: string, body: ReplayRunRequest = {}, { wait, ...options }: CreateRunOptions = {}): ApiPromise<Run> {
    return this.core.call("replayRun", { path: { id }, body }, { ...options, headers: preferring(wait, options) });
  }

  /** Runs an agent and waits until the run has ended or requires an action. `timeout` covers the whole wait. */
  createAndWait(body: CreateRunRequest, options: RequestOptions = {}): Promise<Run> {
    const { timeout = defaultWaitMs, idempotencyKey } = options;
    const wait = Math.max(0, Math.min(50, Math.floor(timeout / 1000) - 1));
    const ask = (each: RequestOptions) => this.create(body, { ...each, idempotencyKey, wait });
    return this.#wait({ options, timeout, firstPause: longestPause, ask });
  }

  /** Waits until an existing run has ended or requires an action. */
  wait(id: string, options: RequestOptions = {}): Promise<Run> {
    // A person may have just answered, so the next change may be soon.
    const ask = (each: RequestOptions) => this.get(id, {}, each);
    return this.#wait({ options, timeout: options.timeout ?? defaultWaitMs, firstPause: 0.1, ask });
  }

  /** Get a run. Returns the complete run with input and output. To wait for the result, use `GET /runs/{id}/stream` or register a webhook; polling works too, but costs one request each time. Scope: `runs:read`. */
  get(id: string, query?: GetRunQuery, options?: RequestOptions): ApiPromise<Run> {
    return this.core.call("getRun", { path: { id }, query }, options);
  }

  /** List runs. Newest first. `input` and `output` are left out unless you list them in `expand`, because they can be megabytes. A run must match all filters. `status=requires_action` lists the runs that wait for a person. Scope: `runs:read`. */
  list(query?: ListRunsQuery, options?: RequestOptions): PagePromise<ListedRun> {
    return this.core.list("listRuns", { query }, options);
  }

  /** Run agents many times. Creates up to 1,000 runs and returns without waiting for their results. Each item succeeds or fails on its own. Each accepted run counts as one call, and each item takes one request of the rate limit: items that do not fit have the status 429. An `Idempotency-Key` header, at most 250 characters, also applies to items without an `idempotency_key`. Scope: `runs:write`. */
  createBatch(body: CreateRunBatchRequest, options?: RequestOptions): ApiPromise<RunBatch> {
    return this.core.call("createRunBatch", { body }, options);
  }

  /** Cancel a run. The agent gets a request to stop first. With `force` the run ends immediately. Scope: `runs:write`. */
  cancel(id: string, query?: CancelRunQuery, options?: RequestOptions): ApiPromise<Run> {
    return this.core.call("cancelRun", { path: { id }, query }, options);
  }

  /** Cancel matching runs. Send at least one condition; a run must match all of them. The response is immediate and counts the matching runs; active runs stop within seconds. You can safely repeat the call. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `runs:write`. */
  cancelMany(body: CancelRunsRequest, options?: RequestOptions): ApiPromise<Cancellation> {
    return this.core.call("cancelRuns", { body }, options);
  }

  /** Starts a run and streams its events. */
  async stream<Own extends OwnEvent = never>(
    body: CreateRunRequest,
    { onDisconnect, ...options }: StreamRunOptions = {},
  ): Promise<RunStream<Own>> {
    const query = onDisconnect === undefined ? undefined : { on_disconnect: onDisconnect };
    // Created here, so that a stream that is reopened before its first event finds the same run.
    const idempotencyKey = options.idempotencyKey ?? (body.idempotency_key ? undefined : crypto.randomUUID());
    const open = (each: RequestOptions) => this.core.open("streamRun", { query, body }, { ...each, idempotencyKey });
    const first = await open(options);
    const id = /\/runs\/([^/]+)\/stream$/.exec(first.response.headers.get("location") ?? "")?.[1];
    const reopen = (lastId: string | null) => {
      const once = { ...options, maxRetries: 0 };
      return id === undefined ? open(once) : this.#reopen(decodeURIComponent(id), {}, lastId, once);
    };
    return new RunStream(first, reopen, this.core.streamSettings(options));
  }

  /** Streams the events of a run, from any position to its end. */
  async follow<Own extends OwnEvent = never>(
    id: string,
    query: FollowRunQuery = {},
    options: StreamOptions = {},
  ): Promise<RunStream<Own>> {
    const first = await this.core.open("followRun", { path: { id }, query }, options);
    const reopen = (lastId: string | null) => this.#reopen(id, query, lastId, { ...options, maxRetries: 0 });
    return new RunStream(first, reopen, this.core.streamSettings(options));
  }

  /** List a run's events. Oldest first, in pages. This is the transcript of the run: text deltas, turns, tool calls, questions and answers. `GET /runs/{id}/stream` sends the same events as they happen. Scope: `runs:read`. */
  events(id: string, query?: ListRunEventsQuery, options?: RequestOptions): PagePromise<RunStreamEvent> {
    return this.core.list("listRunEvents", { path: { id }, query }, options);
  }

  /** Get a run's trace. Returns the waits, attempts, steps, model turns, tool calls and questions of the run, as long as its events and its journal are kept. Callers who may read webhooks also get the deliveries about the run. Scope: `runs:read`. */
  trace(id: string, options?: RequestOptions): ApiPromise<Trace> {
    return this.core.call("getRunTrace", { path: { id } }, options);
  }

  /** Compare two runs. Compares steps, outputs, cost, latency and scores of any two runs, for example a run and its replay. Scope: `runs:read`. */
  compare(id: string, otherId: string, options?: RequestOptions): ApiPromise<Comparison> {
    return this.core.call("compareRuns", { path: { id, other_id: otherId } }, options);
  }

  /** List a run's files. Files that the agent and its tools created, newest first. `GET /files/{id}/content` downloads one. Scope: `runs:read`. */
  files(id: string, query?: ListRunFilesQuery, options?: RequestOptions): PagePromise<StoredFile> {
    return this.core.list("listRunFiles", { path: { id }, query }, options);
  }

  /** Give feedback on a run. Send at least one of a thumb, a score, a label and a comment. If the same author sends feedback with the same name again, it replaces the earlier one and the response is 200. Scope: `feedback:write`. */
  createFeedback(id: string, body: CreateFeedbackRequest, options?: RequestOptions): ApiPromise<Feedback> {
    return this.core.call("createFeedback", { path: { id }, body }, options);
  }

  /** List a run's feedback. Newest first, from all authors. `GET /analytics` aggregates feedback by name and label. Scope: `runs:read`. */
  feedback(id: string, query?: ListFeedbackQuery, options?: RequestOptions): PagePromise<Feedback> {
    return this.core.list("listFeedback", { path: { id }, query }, options);
  }

  /** Delete feedback. The feedback no longer counts in analytics. The run does not change. Scope: `feedback:write`. */
  deleteFeedback(id: string, feedbackId: string, options?: RequestOptions): ApiPromise<DeletedFeedback> {
    return this.core.call("deleteFeedback", { path: { id, feedback_id: feedbackId } }, options);
  }

  /** Send an action to a run. Approves, rejects or answers what the run waits for, or sends it a message. Scope: `runs:write`. */
  act(id: string, body: RunActionRequest, options?: RequestOptions): ApiPromise<Run> {
    return this.core.call("actOnRun", { path: { id }, body }, options);
  }

  approve(id: string, decision: Decision = {}, options?: RequestOptions): ApiPromise<Run> {
    return this.act(id, { type: "approve", ...decision }, options);
  }

  reject(id: string, decision: Decision = {}, options?: RequestOptions): ApiPromise<Run> {
    return this.act(id, { type: "reject", ...decision }, options);
  }

  /** Answers the question of a run. */
  respond(id: string, decision: Decision = {}, options?: RequestOptions): ApiPromise<Run> {
    return this.act(id, { type: "respond", ...decision }, options);
  }

  /** Sends a message to a run. */
  message(id: string, decision: Decision = {}, options?: RequestOptions): ApiPromise<Run> {
    return this.act(id, { type: "message", ...decision }, options);
  }

  #reopen(id: string, query: FollowRunQuery, lastId: string | null, options: RequestOptions) {
    // The header is newer than `after`, so `after` is not sent.
    if (lastId === null) return this.core.open("followRun", { path: { id }, query }, options);
    const headers = { ...options.headers, "Last-Event-ID": lastId };
    return this.core.open("followRun", { path: { id } }, { ...options, headers });
  }

  async #wait({ options, timeout, firstPause, ask }: Waiting): Promise<Run> {
    const deadline = new Deadline(timeout, options.signal);
    const endsMs = performance.now() + timeout;
    const { maxRetries, headers } = options;
    const each = { maxRetries, headers, signal: deadline.signal };
    let run: Run | null = null;
    try {
      let answer = await ask(each).withResponse();
      for (let polls = 0; !settled.includes(answer.data.status); polls += 1) {
        run = answer.data;
        const asked = Number(answer.response.headers.get("retry-after"));
        const pause = asked > 0 ? asked : Math.min(longestPause, firstPause * 2 ** polls);
        if (performance.now() + pause * 1000 > endsMs) throw new WaitTimeoutError(run);
        await this.core.transport.sleep(pause, deadline.signal);
        answer = await this.get(run.id, {}, each).withResponse();
      }
      return answer.data;
    } catch (error) {
      if (deadline.signal.aborted && !options.signal?.aborted) throw new WaitTimeoutError(run);
      throw error;
    } finally {
      deadline.end();
    }
  }
}
