/** The name of feedback that is sent without one, as by the thumbs of the dashboard. */
export const overallFeedback = "overall";
