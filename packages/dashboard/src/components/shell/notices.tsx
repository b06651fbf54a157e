import { Notifications } from "@mantine/notifications";

/** What is said in passing. */
export const Notices = () => <Notifications position="bottom-right" />;
