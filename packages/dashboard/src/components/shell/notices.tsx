import { Notifications } from "@mantine/notifications";

/** Toast notifications. */
export const Notices = () => <Notifications position="bottom-right" />;
