import type { GuardFinding, RunError } from "@agentrun/contract";
import { checkJson, isBlocking, type Verdict } from "./check-json.ts";
import {
  type Asking,
  allowsTool,
  askStage,
  type CompiledPolicy,
  checkStage,
  type PolicyBounds,
} from "./compile-policy.ts";
import { Findings, nameOf } from "./text-guards.ts";
import { type Passed, TextStream } from "./text-stream.ts";

/** A part of a run's live stream. */
export type Emitted = { type: string; [key: string]: unknown };

/**
 * Everything that leaves one attempt of a run goes past this.
 *
 * Text that is streamed is held back no further than it must be; events and questions are checked as they are; the
 * output is checked whole. A guard that asks a model judges the whole text, so where one may block, nothing is streamed before
 * its verdict. A question to a person ends the text: what a run says after the answer is a new one, and so a run that
 * goes on after a wait needs no memory of what it held back.
 */
export type RunGuard = {
  bounds: PolicyBounds;
  /** What of these may go on now. */
  emit(emissions: readonly Emitted[]): Emitted[];
  /** What was still held back; nothing more is emitted before the next `emit`. */
  endText(asking: Asking): Promise<Emitted[]> | Emitted[];
  /** The JSON text of an output as it may go on; every guard has its say. */
  checkOutput(asking: Asking, json: string): Promise<string> | string;
  /** The JSON text of a question to a person: what it says, not what shape or size it has. */
  checkQuestion(asking: Asking, json: string): Promise<string> | string;
  /** Any other JSON text, past the guards that read texts. */
  checkTexts(json: string, root: string): string;
  checkTool(name: string, field: string): void;
  checkTokens(tokensUsed: number): void;
  /** Why the run must fail; null while it need not. */
  violation(): RunError | null;
  findings(): GuardFinding[];
};

const deltaType = "run.output.delta";

/** `known`: what was found in the run before. */
export function createRunGuard(policy: CompiledPolicy, known: readonly GuardFinding[]): RunGuard {
  const findings = new Findings();
  for (const finding of known) findings.add(finding);
  const note = (finding: Omit<GuardFinding, "stage">) => {
    findings.add({ ...finding, stage: "output" });
    if (isBlocking({ ...finding, stage: "output" })) blocked.push({ ...finding, stage: "output" });
  };
  const blocked: GuardFinding[] = [];
  const take = (verdict: Verdict): string => {
    for (const finding of verdict.findings) note(finding);
    return verdict.text;
  };
  const takeSoon = (verdict: Verdict | Promise<Verdict>) =>
    verdict instanceof Promise ? verdict.then(take) : take(verdict);
  const checkTool = (name: string, field: string) => {
    for (const guard of policy.tools.filter((one) => !allowsTool(one, name))) note(judged(guard, field));
  };
  const stream = policy.output ? createStream(policy.output, { note, take, checkTool }) : null;

  return {
    bounds: policy.bounds,
    emit(emissions) {
      if (blocked.length > 0) return [];
      if (!stream) {
        for (const event of emissions) checkToolOf(event, checkTool);
        return blocked.length > 0 ? [] : [...emissions];
      }
      return stream.emit(emissions, () => blocked.length > 0);
    },
    endText: (asking) => (stream && blocked.length === 0 ? stream.end(asking, () => blocked.length > 0) : []),
    checkOutput(asking, json) {
      if (!policy.output) return json;
      return takeSoon(askStage(asking, policy.output, checkStage(policy.output, json, "output"), "output"));
    },
    checkQuestion(asking, json) {
      if (!policy.output) return json;
      const verdict = checkJson(policy.output.texts, "output", json, "required_action");
      return takeSoon(askStage(asking, policy.output, verdict, "required_action"));
    },
    checkTexts: (json, root) => (policy.output ? take(checkJson(policy.output.texts, "output", json, root)) : json),
    checkTool,
    checkTokens(tokensUsed) {
      const exceeded = policy.limits.filter(({ max_tokens: most }) => most !== null && tokensUsed > most);
      for (const guard of exceeded) note(judged(guard, "tokens_used"));
    },
    violation: () => (blocked.length > 0 ? toError(blocked) : null),
    findings: () => findings.all(),
  };
}

type Judging = CompiledPolicy["tools"][number] | CompiledPolicy["limits"][number];
const judged = (guard: Judging, field: string) => ({
  guard: nameOf(guard),
  field,
  action: guard.action,
  shadow: guard.shadow,
  count: 1,
});

const checkToolOf = (event: Emitted, check: (name: string, field: string) => void) => {
  if (event.type !== "run.tool.called") return;
  const name = event.tool ?? event.name;
  if (typeof name === "string") check(name, "run.tool.called.tool");
};

type StreamParts = {
  note(finding: Omit<GuardFinding, "stage">): void;
  take(verdict: Verdict): string;
  checkTool(name: string, field: string): void;
};

function createStream(guards: NonNullable<CompiledPolicy["output"]>, { note, take, checkTool }: StreamParts) {
  /** Made with the first piece: most runs stream nothing. */
  let text: TextStream | null = null;
  let bytes = 0;
  /** Everything, until a model has judged it; null where none must. */
  let held: Emitted[] | null = guards.models.some((guard) => isBlocking({ ...guard, ...place })) ? [] : null;

  const passText = (passed: Passed): Emitted[] => {
    for (const { guard, count } of passed.findings) {
      note({ guard: guard.name, field: deltaType, action: guard.action, shadow: guard.shadow, count });
    }
    return passed.text === "" ? [] : [{ type: deltaType, delta: passed.text }];
  };
  const weigh = (delta: string) => {
    const before = bytes;
    bytes += Buffer.byteLength(delta);
    for (const { name, action, shadow, max_bytes: most, type } of guards.sizes) {
      if (before <= most && bytes > most) note({ guard: name ?? type, field: deltaType, action, shadow, count: 1 });
    }
  };
  const passEvent = ({ type, ...fields }: Emitted): Emitted => {
    const json = JSON.stringify(fields);
    const checked = take(checkJson(guards.texts, "output", json, type));
    return { ...(checked === json ? fields : JSON.parse(checked)), type };
  };
  const passDelta = ({ type, delta, ...fields }: Emitted): Emitted[] => {
    weigh(String(delta));
    text ??= new TextStream(guards.texts);
    const [passed] = passText(text.push(String(delta)));
    if (Object.keys(fields).length === 0) return passed ? [passed] : [];
    return [{ ...passEvent({ type, ...fields }), delta: passed?.delta ?? "" }];
  };
  const pass = (event: Emitted): Emitted[] => {
    checkToolOf(event, checkTool);
    // The text so far is void, and with it what is held back of it.
    if (event.type === "stream.reset") text = null;
    return event.type === deltaType ? passDelta(event) : [passEvent(event)];
  };

  const judge = async (asking: Asking, waiting: Emitted[], isBlocked: () => boolean): Promise<Emitted[]> => {
    const json = JSON.stringify(waiting.map(({ type, delta, ...fields }) => delta ?? fields));
    take(await askStage(asking, guards, { text: json, findings: [], isBlocked: false }, "stream"));
    return isBlocked() ? [] : waiting;
  };

  return {
    emit(emissions: readonly Emitted[], isBlocked: () => boolean): Emitted[] {
      const passed: Emitted[] = [];
      for (const event of emissions) {
        const parts = pass(event);
        // Of a piece of text that holds a violation, what stands before it may go.
        if (isBlocked() && event.type !== deltaType) break;
        passed.push(...parts);
        if (isBlocked()) break;
      }
      if (!held) return passed;
      held.push(...passed);
      return [];
    },
    end(asking: Asking, isBlocked: () => boolean): Promise<Emitted[]> | Emitted[] {
      const rest = text ? passText(text.end()) : [];
      text = null;
      if (!held || isBlocked()) return rest;
      const waiting = [...held, ...rest];
      held = [];
      return waiting.length > 0 ? judge(asking, waiting, isBlocked) : [];
    },
  };
}

const place = { guard: "", stage: "output", field: "", count: 1 } as const;

/** Says which guard and where, never what. */
function toError(blocked: readonly GuardFinding[]): RunError {
  const violations = blocked.slice(0, 20).map(({ guard, field }) => ({ guard, field }));
  const [first] = violations;
  return {
    type: "policy",
    code: "guardrail_violation",
    message: `A policy refused what the run gave out: guard '${first?.guard}', at ${first?.field}.`,
    retryable: false,
    details: { violations },
  };
}
