import { Alert, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Field, FormModal } from "./form.tsx";

type ConfirmModalProps = {
  title: string;
  /** The consequences, and that they cannot be undone. */
  children: ReactNode;
  /** An additional option. */
  choice?: ReactNode;
  /** The text to type: the name of the object to delete. */
  name: string;
  verb: string;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a destructive action: the user must type the object's name. */
export function ConfirmModal(props: ConfirmModalProps) {
  const [typed, setTyped] = useState("");
  const { title, name, verb, isPending, error, onClose } = props;
  return (
    <FormModal
      title={title}
      onClose={onClose}
      isUnsaved={false}
      verb={verb}
      onSubmit={() => typed === name && props.onConfirm()}
      state={{ error, isPending }}
      isDisabled={typed !== name}
      isDestructive
    >
      <Alert color="red" variant="light">
        {props.children}
      </Alert>
      {props.choice}
      <Field
        label={
          <>
            Type{" "}
            <Text span inherit className="mono">
              {name}
            </Text>{" "}
            to confirm
          </>
        }
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        data-autofocus
      />
    </FormModal>
  );
}
