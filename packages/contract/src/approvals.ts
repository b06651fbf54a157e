import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { storable } from "./patterns.ts";
import { closed, JsonObject, Nullable, OneOf, Timestamp } from "./schema.ts";

/** Roles that may answer runs, lowest first. */
export const approverRoles = ["developer", "admin", "owner"] as const;

const role = OneOf(approverRoles, { description: "Members with this role or a higher one." });

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
  members: Type.Optional(
    Type.Array(Person, {
      minItems: 1,
      maxItems: mostPeople,
      uniqueItems: true,
      description: "Members by id or e-mail address, in addition to the role or instead of it.",
    }),
  ),
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostPeople,
      default: 1,
      description: "How many approvals are required. One rejection is enough to reject.",
    }),
  ),
};

export const Approvers = Type.Object(approvers, {
  ...closed,
  title: "Approvers",
  description:
    "Who may approve, and how many approvals are required. The person who started the run can never approve it.",
});
export type Approvers = Static<typeof Approvers>;

const Deadline = Type.Integer({
  minimum: 1,
  maximum: 31_536_000,
  description: "How long approvers have to decide.",
});

/** Who decides after the first deadline. */
export const Escalation = Type.Object(
  {
    ...approvers,
    ttl_seconds: Type.Optional(
      Type.Unsafe<number>({
        ...Deadline,
        description: "How long the new approvers have; by default as long as the first deadline.",
      }),
    ),
    on_expiry: Type.Optional(
      OneOf(["fail", "reject"], { description: "What happens if they do not decide; default `fail`." }),
    ),
  },
  {
    ...closed,
    title: "Escalation",
    description: "Who decides after the deadline, instead of the first approvers.",
  },
);
export type Escalation = Static<typeof Escalation>;

export const ApprovalRule = Type.Object(
  {
    approvers: Approvers,
    ttl_seconds: Type.Optional(
      Type.Unsafe<number>({ ...Deadline, description: "The deadline; by default that of the question." }),
    ),
    on_expiry: Type.Optional(
      OneOf(["fail", "reject", "escalate"], {
        description:
          "What happens at the deadline: `fail` ends the run with `action_expired`, `reject` rejects, and `escalate` passes the question to `escalate_to`. The default is `escalate` if `escalate_to` is set, otherwise `fail`.",
      }),
    ),
    escalate_to: Type.Optional(Escalation),
  },
  {
    ...closed,
    title: "ApprovalRule",
    description: "Who decides about approvals that runs of the agent request, and the deadline.",
  },
);
export type ApprovalRule = Static<typeof ApprovalRule>;

const PersonId = (description: string) => Type.Unsafe<`usr_${string}`>({ ...Id("usr"), description });
const at = Type.Unsafe<string>({ ...Timestamp, description: "When." });

export const ApprovalVote = Type.Object(
  {
    type: OneOf(["approve", "reject"]),
    by: PersonId("Who voted."),
    instead_of: Nullable(PersonId("Who delegated the vote to them; null if it is their own vote.")),
    payload: Nullable(JsonObject({ description: "What they sent with the vote, such as a `note`." })),
    at,
    counts: Type.Optional(
      Type.Boolean({
        description:
          "False if the vote does not count, because the voter had left or was no longer an approver when the next vote was cast.",
      }),
    ),
  },
  { title: "ApprovalVote", description: "One person's vote on a question." },
);
export type ApprovalVote = Static<typeof ApprovalVote>;

export const ApprovalDelegation = Type.Object(
  { from: PersonId("Who delegated the vote."), to: PersonId("Whose it is now."), at },
  { title: "ApprovalDelegation", description: "A delegated vote." },
);
export type ApprovalDelegation = Static<typeof ApprovalDelegation>;

const NamedApprovers = Type.Object(
  {
    role: Nullable(role),
    members: Type.Array(PersonId("A member who may vote."), {
      description: "Members who may vote, in addition to the role.",
    }),
    count: Type.Integer({ description: "How many approvals are required." }),
  },
  { title: "NamedApprovers", description: "Who may vote on a question, and how many approvals are required." },
);
export type NamedApprovers = Static<typeof NamedApprovers>;

/** The state of a question that an approval rule decides. */
export const Approval = Type.Object(
  {
    approvers: NamedApprovers,
    created_by: Nullable(PersonId("Who started the run and therefore cannot vote; null if it was not a person.")),
    votes: Type.Array(ApprovalVote, { description: "The votes, in order." }),
    delegations: Type.Array(ApprovalDelegation, { description: "The delegations, in order." }),
    on_expiry: OneOf(["fail", "reject", "escalate"], { description: "What happens at `expires_at`." }),
    escalate_to: Nullable(NamedApprovers),
    escalated_at: Nullable(
      Type.Unsafe<string>({ ...Timestamp, description: "When the question was escalated to these `approvers`." }),
    ),
  },
  {
    title: "Approval",
    description: "For a question that an approval rule decides: who may vote, and the votes so far.",
  },
);
export type Approval = Static<typeof Approval>;
