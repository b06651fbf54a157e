import type { Guard, OrganizationId, PolicyId, PolicyRef, PolicyTemplate } from "@agentrun/contract";

export type PolicyRecord = {
  id: PolicyId;
  organizationId: OrganizationId;
  name: string;
  description: string | null;
  guards: Guard[];
  revision: number;
  metadata: Record<string, string>;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A policy that comes with the service. */
export type TemplateRecord = { id: PolicyTemplate; name: string; description: string; guards: Guard[] };

/** What policies let a run do, whatever they say of its texts; null: as much as it likes. */
export type Bounds = { maxSteps: number | null; maxTokens: number | null; allowsTool(name: string): boolean };

/** Of an agent without a policy. */
export const unbounded: Bounds = { maxSteps: null, maxTokens: null, allowsTool: () => true };

/** Which policies an organisation has, at which revision, and which of them guards everything. */
export type PolicyState = { defaultPolicy: PolicyRef | null; revisions: ReadonlyMap<string, number> };
