import { Alert, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Field, FormModal } from "./form.tsx";

type ConfirmModalProps = {
  title: string;
  /** What happens, and that it cannot be taken back. */
  children: ReactNode;
  /** What may go with it. */
  choice?: ReactNode;
  /** What has to be typed; it is the name of what goes. */
  name: string;
  verb: string;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** A destructive step: done only by somebody who can write down what it is done to. */
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
