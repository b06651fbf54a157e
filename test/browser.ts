import type { ApiAnswer, CallOptions } from "./api-client.ts";
import type { Service } from "./service.ts";

/** A person at the service's own page: keeps the cookie and says where its requests come from. */
export type Browser = {
  login(email: string, password: string, more?: Record<string, unknown>): Promise<ApiAnswer>;
  call<Body = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<ApiAnswer<Body>>;
  cookie(): string;
};

export function openBrowser(service: Service): Browser {
  const api = service.apiAs(null);
  let cookie = "";
  const call = async <Body>(method: string, path: string, options: CallOptions = {}) => {
    const headers = { "sec-fetch-site": "same-origin", ...(cookie ? { cookie } : {}), ...options.headers };
    const answer = await api<Body>(method, path, { ...options, headers });
    const given = answer.headers["set-cookie"];
    if (given) cookie = String(given).split(";", 1)[0] ?? "";
    return answer;
  };
  return {
    call,
    login: (email, password, more = {}) =>
      call("POST", "/api/auth/login", { body: { email, password, ...more } }) as Promise<ApiAnswer>,
    cookie: () => cookie,
  };
}
