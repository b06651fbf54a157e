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
  /** Whether closing it would lose something, where its owner knows; else it is whether somebody has typed into it. */
  isUnsaved?: boolean | undefined;
  /** It shows what is shown once: only its own buttons close it. */
  isShownOnce?: boolean;
};

const CloseContext = createContext<() => void>(() => {});

/**
 * A window over the page. Its first field has the focus, nothing closes it over unsaved work without asking, and whoever closes it
 * is back where they were.
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

/** Without it the cross would have the focus, which comes first. Fields that come later than the window take it from there. */
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

/** What had the focus: of a menu that has closed since, the button that opened it. */
function useFocusReturn(): void {
  const [before] = useState(() => {
    const active = document.activeElement;
    const menu = active?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
    return menu ? document.getElementById(menu) : active;
  });
  useEffect(
    () => () => {
      // Once the window is gone, which holds the focus until then.
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
        <Text size="sm">What you have written is not saved.</Text>
        <Group gap="xs">
          <Button variant="default" onClick={onDiscard}>
            Discard it
          </Button>
          <Button onClick={onStay} autoFocus>
            Go on
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

/** The way out of a window without doing what it is for. */
export function DismissButton({ children = "Cancel" }: { children?: ReactNode }) {
  const close = useContext(CloseContext);
  return (
    <Button variant="default" onClick={close}>
      {children}
    </Button>
  );
}
