import { Badge, VisuallyHidden } from "@mantine/core";
import { questionCount } from "../../lib/questions.ts";
import { useWaiting } from "../../queries/inbox.ts";

/** How many questions wait for a person; none: nothing is said. */
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
