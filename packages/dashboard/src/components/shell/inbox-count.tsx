import { Badge, VisuallyHidden } from "@mantine/core";
import { questionCount } from "../../lib/questions.ts";
import { useWaiting } from "../../queries/inbox.ts";

/** The number of open questions; hidden if there are none. */
export function InboxCount() {
  const { data } = useWaiting();
  if (!data || data.runs.length === 0) return null;
  return (
    <Badge size="sm" variant="filled" color="yellow.8" className="numeric">
      {questionCount(data)}
      <VisuallyHidden> waiting</VisuallyHidden>
    </Badge>
  );
}
