import { Box } from "@mantine/core";
import classes from "./code-block.module.css";
import { CodeText } from "./code-text.tsx";
import { CopyButton } from "./copy-button.tsx";

type CodeBlockProps = {
  code: string;
  label: string;
  /** Unset for plain text. */
  language?: string;
  maxHeight?: number;
  isWrapped?: boolean;
};

/** Text to read and to copy; it scrolls inside its own box. */
export function CodeBlock({ code, label, language, maxHeight = 420, isWrapped = false }: CodeBlockProps) {
  return (
    <Box className={classes.root}>
      <pre
        className={classes.code}
        style={{ maxHeight }}
        role="group"
        tabIndex={0}
        aria-label={label}
        data-wrapped={isWrapped || undefined}
      >
        {language ? <CodeText code={code} language={language} /> : code}
      </pre>
      <div className={classes.copy}>
        <CopyButton value={code} label={`Copy ${label}`} />
      </div>
    </Box>
  );
}
