/** Of every number and every date: the words around them are English whatever the browser's language, and two would be mixed. */
export const locale = "en-GB";
