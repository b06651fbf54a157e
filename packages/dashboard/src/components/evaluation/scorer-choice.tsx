import { MultiSelect, Text } from "@mantine/core";
import { useScorers } from "../../queries/scorers.ts";
import { LinkButton } from "../link-button.tsx";

const mostScorers = 10;

type ScorerChoiceProps = {
  description: string;
  value: string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
};

/** Selects scorers by their names. */
export function ScorerChoice({ description, value, onChange, error }: ScorerChoiceProps) {
  const { items: scorers } = useScorers();
  return (
    <>
      <MultiSelect
        label="Scorers"
        description={description}
        placeholder={value.length === 0 ? "Select at least one" : ""}
        data={(scorers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
        error={error}
        maxValues={mostScorers}
        searchable
        required
      />
      {scorers?.length === 0 && (
        <Text size="sm" component="div">
          There are no scorers.{" "}
          <LinkButton to="/scorers" variant="default" size="compact-xs">
            Create a scorer
          </LinkButton>
        </Text>
      )}
    </>
  );
}
