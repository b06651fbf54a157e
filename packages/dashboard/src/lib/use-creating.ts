import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Set by links that open the creation form. */
    isCreating?: true;
  }
}

/** Whether the creation form is open: by a button, or once by a link. */
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
