import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { storable } from "./patterns.ts";
import { closed, JsonObject, Nullable, OneOf, Timestamp } from "./schema.ts";

/** Roles whose people may answer runs, the lowest first. */
export const approverRoles = ["developer", "admin", "owner"] as const;

const role = OneOf(approverRoles, { description: "Everybody of this role or a higher one." });

const Person = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: storable,
  description: "A member, by `usr_…` or by e-mail address.",
  examples: ["ada@example.com"],
});

const mostPeople = 50;

const approvers = {
  role: Type.Optional(role),
  users: Type.Optional(
    Type.Array(Person, {
      minItems: 1,
      maxItems: mostPeople,
      uniqueItems: true,
      description: "People, by their id or e-mail address, beside the role or without one.",
    }),
  ),
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostPeople,
      default: 1,
      description: "How many of them must approve; one rejection is enough.",
    }),
  ),
};

export const Approvers = Type.Object(approvers, {
  ...closed,
  title: "Approvers",
  description: "Who may approve, and how many of them must. Whoever began the run never may.",
});
export type Approvers = Static<typeof Approvers>;

const Deadline = Type.Integer({
  minimum: 1,
  maximum: 31_536_000,
  description: "How long there is to decide.",
});

/** Who decides once the first deadline is over. */
export const Escalation = Type.Object(
  {
    ...approvers,
    expires_in_seconds: Type.Optional(
      Type.Unsafe<number>({ ...Deadline, description: "How long these have; as long again where it is left out." }),
    ),
    on_expiry: Type.Optional(
      OneOf(["fail", "reject"], { description: "Where they do not decide; `fail` by default." }),
    ),
  },
  {
    ...closed,
    title: "Escalation",
    description: "Who decides once the deadline is over, in place of those before them.",
  },
);
export type Escalation = Static<typeof Escalation>;

export const ApprovalRule = Type.Object(
  {
    approvers: Approvers,
    expires_in_seconds: Type.Optional(
      Type.Unsafe<number>({ ...Deadline, description: "The deadline; as the question says where it is left out." }),
    ),
    on_expiry: Type.Optional(
      OneOf(["fail", "reject", "escalate"], {
        description:
          "What the deadline does: `fail` ends the run with `action_expired`, `reject` answers, `escalate` asks `escalate_to`, and is the default where that is named.",
      }),
    ),
    escalate_to: Type.Optional(Escalation),
  },
  {
    ...closed,
    title: "ApprovalRule",
    description: "Who decides about the approvals that runs of the agent ask for, and until when.",
  },
);
export type ApprovalRule = Static<typeof ApprovalRule>;

const PersonId = (description: string) => Type.Unsafe<`usr_${string}`>({ ...Id("usr"), description });
const at = Type.Unsafe<string>({ ...Timestamp, description: "When." });

export const ApprovalVote = Type.Object(
  {
    type: OneOf(["approve", "reject"]),
    by: PersonId("Who voted."),
    instead_of: Nullable(PersonId("Who had handed the vote on to them; null: it is their own.")),
    payload: Nullable(JsonObject({ description: "What they said with it, such as a `note`." })),
    at,
    counts: Type.Optional(
      Type.Boolean({
        description:
          "False if the vote does not count: when the next person voted, this one had left, or was no approver any more.",
      }),
    ),
  },
  { title: "ApprovalVote", description: "One person's word about a question." },
);
export type ApprovalVote = Static<typeof ApprovalVote>;

export const ApprovalDelegation = Type.Object(
  { from: PersonId("Whose vote it was."), to: PersonId("Whose it is now."), at },
  { title: "ApprovalDelegation", description: "A vote that was handed on." },
);
export type ApprovalDelegation = Static<typeof ApprovalDelegation>;

const NamedApprovers = Type.Object(
  {
    role: Nullable(role),
    users: Type.Array(PersonId("Somebody who may vote."), { description: "People who may vote, beside the role." }),
    count: Type.Integer({ description: "How many of them must approve." }),
  },
  { title: "NamedApprovers", description: "Who may vote about a question, and how many of them must approve." },
);
export type NamedApprovers = Static<typeof NamedApprovers>;

/** How far a question is that a rule decides about. */
export const Approval = Type.Object(
  {
    approvers: NamedApprovers,
    began_by: Nullable(PersonId("Who began the run, and so has no vote; null: no person did.")),
    votes: Type.Array(ApprovalVote, { description: "In their order." }),
    delegations: Type.Array(ApprovalDelegation, { description: "In their order." }),
    on_expiry: OneOf(["fail", "reject", "escalate"], { description: "What happens at `expires_at`." }),
    escalate_to: Nullable(NamedApprovers),
    escalated_at: Nullable(Type.Unsafe<string>({ ...Timestamp, description: "Since when `approvers` are these." })),
  },
  {
    title: "Approval",
    description: "Of a question that a rule decides about: whose word counts, and what they have said so far.",
  },
);
export type Approval = Static<typeof Approval>;
