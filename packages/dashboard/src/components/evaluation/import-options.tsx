import { NumberInput, Switch, TagsInput } from "@mantine/core";

export type ImportOptions = { tags: string[]; expectsOutput: boolean; limit: number | string };

export const firstOptions: ImportOptions = { tags: [], expectsOutput: true, limit: 100 };

/** The part of a request to import runs that does not select them. */
export const toImportRequest = ({ tags, expectsOutput }: ImportOptions) => ({ tags, expect_output: expectsOutput });

type ImportFieldsProps = {
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
  errors: Record<string, string>;
  /** The number of runs is known. */
  isLimitHidden?: boolean;
};

/** How runs become rows. */
export const ImportFields = ({ options, onChange, errors, isLimitHidden = false }: ImportFieldsProps) => (
  <>
    {!isLimitHidden && (
      <NumberInput
        label="Maximum runs"
        description="The newest runs are added."
        min={1}
        max={10_000}
        allowDecimal={false}
        value={options.limit}
        onChange={(limit) => onChange({ ...options, limit })}
        error={errors.limit}
        required
      />
    )}
    <Switch
      label="Use the outputs of completed runs as expected outputs"
      description="Turn this off if the outputs were wrong."
      checked={options.expectsOutput}
      onChange={(event) => onChange({ ...options, expectsOutput: event.currentTarget.checked })}
    />
    <TagsInput
      label="Tags"
      description="Groups of rows, such as a language. Press Enter after each."
      value={options.tags}
      onChange={(tags) => onChange({ ...options, tags })}
      error={errors.tags}
      maxTags={16}
    />
  </>
);

/** What an import did. */
export const importedText = (added: number, name: string): string =>
  added === 0
    ? `Nothing was added to ${name}: runs that already have a row, replays and unfinished runs are skipped.`
    : `${added === 1 ? "1 row" : `${added} rows`} added to ${name}.`;
