const paths: Record<string, (id: string) => string> = {
  run: (id) => `/runs/${id}`,
  ag: (id) => `/agents/${id}`,
  thr: (id) => `/threads/${id}`,
  wh: (id) => `/webhooks/${id}`,
  pipe: (id) => `/pipelines/${id}`,
  alr: (id) => `/alerts/${id}`,
  pol: (id) => `/settings/policies/${id}`,
  con: (id) => `/settings/connectors/${id}`,
  prov: () => "/settings/model-providers",
  err: (id) => `/settings/errors/${id}`,
  wrk: () => "/workers",
  key: () => "/settings/api-keys",
  ds: (id) => `/datasets/${id}`,
  scr: (id) => `/scorers/${id}`,
  exp: (id) => `/experiments/${id}`,
};

/** The page of the object with this id; null if the text is no id or the object has no page. */
export function pathOfId(text: string): string | null {
  const [, prefix = ""] = /^([a-z]+)_[0-9a-z]{26}$/.exec(text) ?? [];
  return paths[prefix]?.(text) ?? null;
}
