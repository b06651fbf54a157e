/** The errors that no change of the request avoids. */
export const serverErrors = {
  internal_error: { status: 500, message: "An error in the service. It has been reported; quote the request id." },
  run_failed: {
    status: 502,
    message:
      "The run failed. Only the OpenAI endpoints return this; others return 200 with the failed run. GET /runs/{id} has the reason.",
  },
  service_unavailable: {
    status: 503,
    message: "The service is temporarily unavailable. Retry after Retry-After seconds.",
  },
  service_overloaded: {
    status: 503,
    message: "Too many concurrent requests on this node. Retry after Retry-After seconds.",
  },
  storage_full: {
    status: 503,
    message:
      "The disk of the database is full, so nothing can be written. Reading works. Retry after Retry-After seconds. Operator: free or add disk space.",
  },
  file_store_unavailable: {
    status: 503,
    message:
      "Files cannot be stored or read right now. Retry after Retry-After seconds. Operator: see the log for the error of the file store.",
  },
  database_read_only: {
    status: 503,
    message:
      "The database does not accept writes right now. Reading works. Retry after Retry-After seconds. Operator: point DATABASE_URL at the primary, or make the database writable.",
  },
} as const;
