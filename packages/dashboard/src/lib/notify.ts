import { notifications } from "@mantine/notifications";
import { toProblem } from "./api-error.ts";

export const notifyDone = (message: string): void => {
  notifications.show({ message, color: "teal" });
};

/** Shows an error outside of a form, with the request id for support. */
export const notifyError = (error: unknown): void => notifyFailure("Request failed", error);

export function notifyFailure(title: string, error: unknown): void {
  const { message, requestId } = toProblem(error);
  notifications.show({
    color: "red",
    title,
    message: requestId ? `${message} (${requestId})` : message,
    autoClose: 12_000,
  });
}
