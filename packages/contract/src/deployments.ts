import { type Static, Type } from "typebox";
import { PendingDeployment } from "./gates.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { closed, Nullable, ObjectName, Timestamp } from "./schema.ts";

/** A revision that was made live by hiring, creating, changing, deploying or rolling back an agent. */
export const Deployment = Type.Object(
  {
    object: ObjectName("deployment"),
    id: Id("dep"),
    agent_id: Id("ag"),
    revision: Type.Integer(),
    previous_revision: Nullable(Type.Integer({ description: "The revision before it; null if there was none." })),
    reason: Nullable(Type.String({ description: "Why it was rolled back; null for a normal deployment." })),
    rolled_back_from: Nullable(Type.Integer()),
    rolled_back_to: Nullable(Type.Integer()),
    created_by: Nullable(
      Type.String({
        description:
          "Who created it: a key, a person, an alert or a canary; null for the service itself, at its first start.",
      }),
    ),
    created_at: Timestamp,
    pending_deployment: Type.Optional(PendingDeployment),
  },
  { title: "Deployment" },
);
export type Deployment = Static<typeof Deployment>;

export const DeploymentList = ListOf(Deployment, "DeploymentList");
export const ListDeploymentsQuery = Type.Object(pageQuery("dep"), closed);

export const CreateDeploymentRequest = Type.Object(
  {
    revision: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "A draft, or an earlier revision." }),
    evaluate_only: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Only evaluate it with the agent's gate. If it passes, it can be deployed or used for a canary without another evaluation.",
      }),
    ),
  },
  { ...closed, title: "CreateDeploymentRequest" },
);
export type CreateDeploymentRequest = Static<typeof CreateDeploymentRequest>;

export const RollbackRequest = Type.Object(
  {
    revision: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description:
          "A revision that was deployed before. Default: one step back in the deployment history (3, 2, 1), never to a revision that was rolled back.",
      }),
    ),
    reason: Type.String({ minLength: 1, maxLength: 1_000, pattern: storable }),
  },
  { ...closed, title: "RollbackRequest" },
);
export type RollbackRequest = Static<typeof RollbackRequest>;
