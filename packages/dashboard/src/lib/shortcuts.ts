import { useEffect, useRef } from "react";

const key = "agentrun-shortcuts";

/** Keys without a modifier can be switched off, for people whose speech input types them. */
export const areShortcutsOn = (): boolean => localStorage.getItem(key) !== "off";
export const switchShortcuts = (isOn: boolean): void => localStorage.setItem(key, isOn ? "on" : "off");

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"));

/** Calls the action of a key that is pressed alone; not while the user types or a dialog is open. */
export function useShortcuts(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      const action = latest.current[event.key];
      // The list of keys has the switch, so its own key always works.
      if (!action || (event.key !== "?" && !areShortcutsOn())) return;
      event.preventDefault();
      action(event);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
