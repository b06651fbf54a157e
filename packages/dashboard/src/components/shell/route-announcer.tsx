import { VisuallyHidden } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Announces page changes to screen readers, because client-side navigation does not. */
export function RouteAnnouncer() {
  const path = useLocation({ select: (location) => location.pathname });
  const [title, setTitle] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the path is announced.
  useEffect(() => {
    // The page sets its title when it renders, which is after this effect.
    const timer = setTimeout(() => setTitle(document.title), 300);
    return () => clearTimeout(timer);
  }, [path]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
