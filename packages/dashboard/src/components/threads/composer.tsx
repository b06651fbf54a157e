import { Button, Group, Select, Stack, Textarea } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { toSaid } from "../../lib/attached-files.ts";
import type { StoredFile, Thread } from "../../models.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { useSay } from "../../queries/threads.ts";
import { ErrorNote } from "../error-note.tsx";
import { AttachFiles } from "../files/attach-files.tsx";

/** `lastAgent`: the agent of the last turn, which is the default for the next. */
type ComposerProps = { thread: Thread; lastAgent: string | null };

/** The next message and its agent. */
export function Composer({ thread, lastAgent }: ComposerProps) {
  const { data: agents = [] } = useAgentChoices();
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState("");
  const [files, setFiles] = useState<StoredFile[]>([]);
  const say = useSay(thread.id);
  const agentId = thread.agent_id ?? chosen ?? lastAgent ?? agents[0]?.id ?? null;
  const hasContent = text.trim() !== "" || files.length > 0;
  const canSend = hasContent && agentId !== null && !say.isPending;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    const input = toSaid(
      text,
      files.map(({ id }) => id),
    );
    const clear = () => {
      setText("");
      setFiles([]);
    };
    say.mutate({ agentId, input }, { onSuccess: clear });
  };
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  };
  return (
    <form onSubmit={send}>
      <Stack gap="xs">
        {say.error ? <ErrorNote error={say.error} /> : null}
        <Textarea
          aria-label="Message"
          placeholder="Write a message. Enter to send, Shift+Enter for a new line."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={sendByEnter}
          autosize
          minRows={2}
          maxRows={10}
        />
        <AttachFiles files={files} onChange={setFiles} />
        <Group justify="space-between" gap="xs">
          {thread.agent_id === null ? (
            <Select
              aria-label="Agent that replies"
              placeholder="Agent"
              data={agents.map(({ id, name }) => ({ value: id, label: name }))}
              value={agentId}
              onChange={setChosen}
              searchable
              w={{ base: "100%", xs: 240 }}
            />
          ) : (
            <span />
          )}
          <Button
            type="submit"
            disabled={!canSend}
            loading={say.isPending}
            leftSection={<IconSend size={14} aria-hidden />}
          >
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
