import { Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A part of a row of a data set, such as its input. */
export const RowPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <div style={{ minWidth: 0 }}>
    <Title order={3} size="h4" mb={4}>
      {title}
    </Title>
    {children}
  </div>
);

/** The run that a row was made from. */
export const SourceRun = ({ runId }: { runId: string }) => (
  <Text size="sm">
    Made from{" "}
    <Link className="text-link" to="/runs/$runId" params={{ runId }}>
      this run
    </Link>
    .
  </Text>
);
