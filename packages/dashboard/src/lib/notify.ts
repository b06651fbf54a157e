import { notifications } from "@mantine/notifications";
import { toProblem } from "./api-error.ts";

export const notifyDone = (message: string): void => {
  notifications.show({ message, color: "teal" });
};

/** Shows an error outside of a form, with the request id for support. */
export function notifyError(error: unknown): void {
  const { message, requestId } = toProblem(error);
  notifications.show({
    color: "red",
    title: "Request failed",
    message: requestId ? `${message} (${requestId})` : message,
    autoClose: 12_000,
  });
}
