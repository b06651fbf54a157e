import { ActionIcon, Box, Group, Skeleton, Stack, Switch, Text } from "@mantine/core";
import { IconMathFunction } from "@tabler/icons-react";
import { canBeForm, fieldOf, initialValue, type JsonObject, type Member, toSchema } from "../../lib/json-schema.ts";
import { expressionHints, expressionOf } from "../../lib/pipeline-edit.ts";
import { useAgent } from "../../queries/agents.ts";
import { JsonEditor } from "../json-editor.tsx";
import { SchemaField } from "../schema-form/schema-field.tsx";
import { ExpressionField } from "./expression-field.tsx";
import type { StepFieldsProps } from "./step-fields.ts";

/** The input of the step's agent by its schema, each property as a value or as an expression. */
export function StepInput({ step, draft, errors, onChange }: StepFieldsProps) {
  const { data: agent, isPending } = useAgent(step.agent_id);
  const schema = agent?.input_schema ?? null;
  const hints = expressionHints(draft, step.name, step.for_each !== undefined);
  const isOwn = step.input !== undefined;
  const begin = () => onChange({ input: firstInput(schema, hints) });
  return (
    <Stack gap="sm">
      <Switch
        label={step.for_each ? "Use the item and its index as input" : "Use the pipeline's input unchanged"}
        checked={!isOwn}
        onChange={(event) => (event.currentTarget.checked ? onChange({ input: undefined }) : begin())}
        error={isOwn ? undefined : errorOfInput(errors)}
      />
      {isOwn && isPending && <Skeleton height={80} />}
      {isOwn && !isPending && (
        <InputFields
          schema={schema}
          hints={hints}
          input={toSchema(step.input)}
          errors={errors}
          onChange={(input) => onChange({ input })}
        />
      )}
    </Stack>
  );
}

const errorOfInput = (errors: Record<string, string>) =>
  Object.entries(errors).find(([path]) => path === "input" || path.startsWith("input."))?.[1];

/** Properties that the pipeline's input also has are taken from there. */
function firstInput(schema: JsonObject | null, hints: readonly string[]): JsonObject {
  const members = schema ? membersOf(schema) : [];
  const firstOf = ({ name, schema: member, isRequired }: Member) =>
    hints.includes(`input.${name}`) ? { expr: `input.${name}` } : initialValue(member, isRequired);
  const entries = members.map((member) => [member.name, firstOf(member)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function membersOf(schema: JsonObject): readonly Member[] {
  const field = fieldOf(schema);
  return field.kind === "object" ? field.members : [];
}

type InputFieldsProps = {
  schema: JsonObject | null;
  hints: readonly string[];
  input: JsonObject;
  errors: Record<string, string>;
  onChange: (input: JsonObject) => void;
};

function InputFields({ schema, hints, input, errors, onChange }: InputFieldsProps) {
  const members = schema && canBeForm(schema) ? membersOf(schema) : [];
  if (members.length === 0) {
    return (
      <JsonEditor
        label="Input (JSON)"
        description='The agent has no input schema. {"expr": "…"} is replaced by the value of the expression.'
        value={input}
        onChange={(next) => onChange(toSchema(next))}
        error={errorOfInput(errors)}
      />
    );
  }
  const others = Object.keys(input).filter((name) => !members.some((member) => member.name === name));
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...rest } = input;
    onChange(value === undefined ? rest : { ...input, [name]: value });
  };
  return (
    <>
      {members.map((member) => (
        <InputMember
          key={member.name}
          member={member}
          hints={hints}
          value={input[member.name]}
          errors={errors}
          onChange={(value) => set(member.name, value)}
        />
      ))}
      {others.length > 0 && (
        <Text size="xs" c="dimmed">
          The JSON also sets {others.join(", ")}, which the agent's schema does not define.
        </Text>
      )}
    </>
  );
}

type InputMemberProps = {
  member: Member;
  hints: readonly string[];
  value: unknown;
  errors: Record<string, string>;
  onChange: (value: unknown) => void;
};

function InputMember({ member, hints, value, errors, onChange }: InputMemberProps) {
  const { name, schema, isRequired } = member;
  const expression = expressionOf(value);
  const isExpression = expression !== null;
  const error = errors[`input.${name}`];
  const toggle = () =>
    onChange(isExpression ? initialValue(schema, isRequired) : { expr: hints[0] ?? `input.${name}` });
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <Box flex={1} miw={0}>
        {isExpression ? (
          <ExpressionField
            label={typeof schema.title === "string" ? schema.title : name}
            hints={hints}
            value={expression}
            onChange={(text) => onChange({ expr: text })}
            error={error}
            required={isRequired}
          />
        ) : (
          <SchemaField
            name={name}
            schema={schema}
            isRequired={isRequired}
            value={value}
            onChange={onChange}
            path={`input.${name}`}
            errors={errors}
          />
        )}
      </Box>
      <ActionIcon
        size={36}
        variant={isExpression ? "light" : "default"}
        aria-label={`${name} as an expression`}
        aria-pressed={isExpression}
        title={isExpression ? "Expression. Switch to a value" : "Value. Switch to an expression"}
        onClick={toggle}
      >
        <IconMathFunction size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
