import {
  CreateAlertRequest,
  CreateApiKeyRequest,
  CreateConnectorRequest,
  CreateDatasetRequest,
  CreatePipelineRequest,
  CreatePolicyRequest,
  CreateWebhookRequest,
  CustomAgentRequest,
  InviteRequest,
} from "@agentrun/contract";
import { expect, test } from "vitest";
import { limits } from "./limits.ts";

type Schema = { properties: Record<string, { maxLength?: number }> };

test.each([
  [CustomAgentRequest, "name", limits.name],
  [CreateAlertRequest, "name", limits.name],
  [CreateApiKeyRequest, "name", limits.name],
  [CreateConnectorRequest, "name", limits.name],
  [CreatePipelineRequest, "name", limits.name],
  [CreatePolicyRequest, "name", limits.name],
  [CreateWebhookRequest, "url", limits.url],
  [CreateConnectorRequest, "url", limits.url],
  [CreateConnectorRequest, "document_url", limits.url],
  [InviteRequest, "email", limits.email],
  [CreateWebhookRequest, "description", limits.note],
  [CreateAlertRequest, "description", limits.note],
  [CustomAgentRequest, "description", limits.description],
  [CreateConnectorRequest, "description", limits.description],
  [CreatePipelineRequest, "description", limits.description],
  [CreatePolicyRequest, "description", limits.description],
  [CustomAgentRequest, "instructions", limits.instructions],
  [CreateDatasetRequest, "name", limits.name],
  [CreateDatasetRequest, "description", limits.evaluationNote],
])("the limit of a form is that of the API: %#", (request, field, limit) => {
  expect((request as unknown as Schema).properties[field]?.maxLength).toBe(limit);
});
