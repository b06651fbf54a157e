import { Select } from "@mantine/core";
import type { Experiment } from "../../models.ts";
import { DocsLink } from "../docs-link.tsx";

const choices = [
  { value: "recorded", label: "Recorded: no side effects, only for rows that were made from runs" },
  { value: "live", label: "Live: call steps, tools and models again, for every run" },
];

type EffectsFieldProps = {
  /** Null: not chosen yet. */
  value: Experiment["effects"] | null;
  onChange: (value: Experiment["effects"]) => void;
  error: string | undefined;
};

export const EffectsField = ({ value, onChange, error }: EffectsFieldProps) => (
  <Select
    label="Side effects"
    description={<DocsLink to="evaluation#experiments">How side effects work</DocsLink>}
    placeholder="Select"
    data={choices}
    value={value}
    onChange={(chosen) => onChange(chosen as Experiment["effects"])}
    error={error}
    allowDeselect={false}
    required
  />
);
