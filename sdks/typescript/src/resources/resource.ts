import type { Core } from "../core.ts";

export class Resource {
  protected readonly core: Core;

  constructor(core: Core) {
    this.core = core;
  }
}
