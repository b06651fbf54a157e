import { VisuallyHidden } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Tells those who listen that another page is there: nothing else does when a page changes without loading. */
export function RouteAnnouncer() {
  const path = useLocation({ select: (location) => location.pathname });
  const [title, setTitle] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the path's change that is told.
  useEffect(() => {
    // The page sets its title when it is drawn, which is after this.
    const timer = setTimeout(() => setTitle(document.title), 300);
    return () => clearTimeout(timer);
  }, [path]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
