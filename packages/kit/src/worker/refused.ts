/** The service refuses this worker, and would again. */
export class WorkerRefused extends Error {
  override readonly name = "WorkerRefused";
}
