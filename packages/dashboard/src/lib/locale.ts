/** For all numbers and dates: the texts are English, so the browser's language would mix two. */
export const locale = "en-GB";
