import { notifications } from "@mantine/notifications";
import { toProblem } from "./api-error.ts";

export const notifyDone = (message: string): void => {
  notifications.show({ message, color: "teal" });
};

/** For what failed away from any form; the request id is there to be quoted. */
export function notifyError(error: unknown): void {
  const { message, requestId } = toProblem(error);
  notifications.show({
    color: "red",
    title: "That did not work",
    message: requestId ? `${message} (${requestId})` : message,
    autoClose: 12_000,
  });
}
