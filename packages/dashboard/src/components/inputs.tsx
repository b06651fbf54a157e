import {
  Textarea as AnyTextarea,
  TextInput as AnyTextInput,
  type TextareaProps,
  type TextInputProps,
} from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { problemOf, type TextElement, tooLong } from "../lib/field-problem.ts";

/** The maximum length, from `lib/limits.ts`. Longer texts can be entered, because a cut text would be sent unnoticed. */
type Limited = { most?: number | undefined };

/** A line of text, validated in place. */
export const TextInput = ({ most, ...props }: TextInputProps & Limited) => (
  <AnyTextInput {...props} {...useInPlace(props, most)} />
);

/** Several lines of text, validated in place. */
export const Textarea = ({ most, ...props }: TextareaProps & Limited) => (
  <AnyTextarea {...props} {...useInPlace(props, most)} />
);

type Handler = ((event: never) => void) | undefined;
type Given = { error?: ReactNode; onBlur?: Handler; onChange?: Handler; onInvalid?: Handler };

/**
 * The message below a field: after the user has changed and left it, and when the form is submitted. The browser refuses to submit the
 * form meanwhile; the first invalid field gets the focus instead of a bubble.
 */
function useInPlace(given: Given, most: number | undefined) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const check = (field: TextElement) => setProblem(problemOf(field));
  return {
    error: problem ?? given.error,
    onChange: (event: FormEvent<TextElement>) => {
      const field = event.currentTarget;
      field.setCustomValidity(tooLong(field.value, most) ?? "");
      setChanged(true);
      // A message disappears as soon as the value is right, and only appears when the field is left.
      if (problem !== null) check(field);
      (given.onChange as ((event: FormEvent) => void) | undefined)?.(event);
    },
    onBlur: (event: FormEvent<TextElement>) => {
      if (isChanged) check(event.currentTarget);
      (given.onBlur as ((event: FormEvent) => void) | undefined)?.(event);
    },
    onInvalid: (event: FormEvent<TextElement>) => {
      const field = event.currentTarget;
      event.preventDefault();
      check(field);
      if (field.form?.querySelector("input:invalid, textarea:invalid") === field) field.focus();
    },
  };
}
