import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whoever comes this way came to make one. */
    isCreating?: true;
  }
}

/** Whether the form that makes one is open: by a button of the page, or because somebody was sent here for it, this once. */
export function useCreating(): [boolean, (isCreating: boolean) => void] {
  const isSent = useLocation({ select: ({ state }) => state.isCreating === true });
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(isSent);
  useEffect(() => {
    if (!isSent) return;
    setCreating(true);
    void navigate({ to: ".", search: true, state: {}, replace: true, ignoreBlocker: true });
  }, [isSent, navigate]);
  return [isCreating, setCreating];
}
