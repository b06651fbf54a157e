/** The fields that keys focus. */
export const searchId = "inbox-search";
export const noteId = "inbox-note";
