import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useUnsaved } from "../lib/unsaved.ts";

export type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  size?: "lg" | "xl";
  /** Whether closing loses data. If undefined, it does once the user has typed. */
  isUnsaved?: boolean | undefined;
  /** Its content is shown only once, so only its own buttons close it. */
  isShownOnce?: boolean;
};

const CloseContext = createContext<() => void>(() => {});

/**
 * A modal dialog. It focuses its first field, confirms before unsaved work is lost, and returns the focus to the previous element when
 * it closes.
 */
export function Dialog({ title, onClose, children, size, isUnsaved, isShownOnce = false }: DialogProps) {
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const wouldLose = isUnsaved ?? isTyped;
  useUnsaved(isUnsaved === undefined && isTyped);
  useFocusReturn();
  const close = () => (wouldLose ? setAsking(!isAsking) : onClose());
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeOnClickOutside={!isShownOnce}
      closeOnEscape={!isShownOnce}
      {...(size ? { size } : {})}
    >
      <CloseContext value={close}>
        <Body onInput={() => setTyped(true)}>{children}</Body>
      </CloseContext>
      {isAsking && wouldLose && <DiscardNote onStay={() => setAsking(false)} onDiscard={onClose} />}
    </Modal>
  );
}

function Body({ onInput, children }: { onInput: () => void; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useFirstField(body);
  return (
    <div ref={body} onInput={onInput}>
      {children}
    </div>
  );
}

const focusable = "input:not([type=hidden]), textarea, button";

/** Focuses the first field instead of the close button, also if the field is rendered later than the dialog. */
function useFirstField(body: RefObject<HTMLElement | null>): void {
  const isFound = useRef(false);
  useLayoutEffect(() => {
    if (isFound.current || body.current?.querySelector("[data-autofocus]")) return;
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>(focusable) ?? [])];
    const usable = fields.filter(({ disabled }) => !disabled);
    const first = usable.find(({ tagName }) => tagName !== "BUTTON") ?? usable[0];
    if (!first) return;
    isFound.current = true;
    first.setAttribute("data-autofocus", "true");
    if (document.activeElement?.closest('[role="dialog"]')) first.focus();
  });
}

/** Returns the focus to the previous element, or to the button of a menu that has closed. */
function useFocusReturn(): void {
  const [before] = useState(() => {
    const active = document.activeElement;
    const menu = active?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
    return menu ? document.getElementById(menu) : active;
  });
  useEffect(
    () => () => {
      // After the dialog is gone: until then it traps the focus.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      });
    },
    [before],
  );
}

function DiscardNote({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <Alert color="yellow" variant="light" role="alert" mt="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm">Your changes are not saved.</Text>
        <Group gap="xs">
          <Button variant="default" onClick={onDiscard}>
            Discard
          </Button>
          <Button onClick={onStay} autoFocus>
            Keep editing
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

/** Closes a dialog without its action. */
export function DismissButton({ children = "Cancel" }: { children?: ReactNode }) {
  const close = useContext(CloseContext);
  return (
    <Button variant="default" onClick={close}>
      {children}
    </Button>
  );
}
