/** Told of what the store does, for the sake of counting it. */
export type StoreWatch = {
  wrote(batch: string, rows: number): void;
  accepted(): void;
  finished(outcome: string, milliseconds: number | null): void;
};

export const nobodyWatches: StoreWatch = { wrote() {}, accepted() {}, finished() {} };
