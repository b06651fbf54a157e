import { Select } from "@mantine/core";
import { withUnknown } from "../../lib/options.ts";
import { usePolicies } from "../../queries/policies.ts";
import { useCan } from "../../queries/session.ts";

type PolicyFieldProps = {
  policy: string | null;
  onChange: (policy: string | null) => void;
  error: string | undefined;
};

/** An agent's own policy, among the templates and the organisation's own. */
export function PolicyField({ policy, onChange, error }: PolicyFieldProps) {
  const can = useCan();
  const { data: policies = [] } = usePolicies(can("policies:read"));
  const general = policies.find(({ is_default }) => is_default);
  return (
    <Select
      label="Policy"
      description={`Added to the organisation's default${general ? `, ${general.name}` : ""}. It can only make checks stricter.`}
      placeholder="None"
      data={withUnknown(policies, policy === null ? [] : [policy])}
      value={policy}
      onChange={onChange}
      error={error}
      clearable
      searchable
    />
  );
}
