import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { hasUnsaved } from "./unsaved.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Set by links that open the creation form. */
    isCreating?: true;
  }
}

const storageKey = "agentrun-creating";

/** Whether the form of this page was open before a reload, with something in it. */
function wasOpen(): boolean {
  try {
    const path = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return path === location.pathname;
  } catch {
    return false;
  }
}

function noteOpen(): void {
  if (!hasUnsaved()) return;
  try {
    sessionStorage.setItem(storageKey, location.pathname);
  } catch {}
}

/** Whether the creation form is open: by a button, once by a link, or again after a reload, with its stored draft. */
export function useCreating(): [boolean, (isCreating: boolean) => void] {
  const isSent = useLocation({ select: ({ state }) => state.isCreating === true });
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(() => wasOpen() || isSent);
  useEffect(() => {
    if (!isSent) return;
    setCreating(true);
    void navigate({ to: ".", search: true, state: {}, replace: true, ignoreBlocker: true });
  }, [isSent, navigate]);
  useEffect(() => {
    if (!isCreating) return;
    window.addEventListener("pagehide", noteOpen);
    return () => window.removeEventListener("pagehide", noteOpen);
  }, [isCreating]);
  return [isCreating, setCreating];
}
