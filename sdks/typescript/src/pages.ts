import { ApiPromise } from "./api-promise.ts";
import type { Answer } from "./transport.ts";

type ListBody<T> = { data: T[]; first_id?: string | null; last_id?: string | null; has_more: boolean };

/** The cursors of a page. */
export type Cursor = { after: string } | { before: string };

/** Requests the page at a cursor; null for the first page. */
export type PageSource = { isBackwards: boolean; ask(cursor: Cursor | null): Promise<Answer> };

/** One page of a list. Iterating over it continues with the next pages. */
export class Page<T> implements AsyncIterable<T> {
  readonly data: T[];
  readonly first_id: string | null;
  readonly last_id: string | null;
  readonly has_more: boolean;
  readonly #source: PageSource;

  constructor(body: ListBody<T>, source: PageSource) {
    this.data = body.data;
    this.first_id = body.first_id ?? null;
    this.last_id = body.last_id ?? null;
    this.has_more = body.has_more;
    this.#source = source;
  }

  /** The next page; null if this is the last one. */
  async nextPage(): Promise<Page<T> | null> {
    const { isBackwards } = this.#source;
    const id = isBackwards ? this.first_id : this.last_id;
    if (!this.has_more || id === null) return null;
    return new PagePromise<T>(this.#source, isBackwards ? { before: id } : { after: id });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** This page and the next ones. */
  async *pages(): AsyncGenerator<Page<T>> {
    for (let page: Page<T> | null = this; page; page = await page.nextPage()) yield page;
  }
}

/** A promise of a page that can also be iterated directly: `for await (const run of client.runs.list())`. */
export class PagePromise<T> extends ApiPromise<Page<T>> implements AsyncIterable<T> {
  constructor(source: PageSource, cursor: Cursor | null = null) {
    super(source.ask(cursor), (body) => new Page(body as ListBody<T>, source));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    yield* await this;
  }

  async *pages(): AsyncGenerator<Page<T>> {
    yield* (await this).pages();
  }
}
