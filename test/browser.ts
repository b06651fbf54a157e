import type { ApiAnswer, CallOptions } from "./api-client.ts";
import type { Service } from "./service.ts";

/** A person at the service's own page: keeps the cookies and says where its requests come from. */
export type Browser = {
  login(email: string, password: string, more?: Record<string, unknown>): Promise<ApiAnswer>;
  call<Body = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<ApiAnswer<Body>>;
  cookie(): string;
};

export function openBrowser(service: Service): Browser {
  const api = service.apiAs(null);
  const jar = new Map<string, string>();
  const cookieOf = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const call = async <Body>(method: string, path: string, options: CallOptions = {}) => {
    const cookie = cookieOf();
    const headers = { "sec-fetch-site": "same-origin", ...(cookie ? { cookie } : {}), ...options.headers };
    const answer = await api<Body>(method, path, { ...options, headers });
    for (const given of [answer.headers["set-cookie"] ?? []].flat()) {
      const [name = "", value = ""] = (given.split(";", 1)[0] ?? "").split("=", 2);
      jar.set(name, value);
    }
    return answer;
  };
  return {
    call,
    login: (email, password, more = {}) =>
      call("POST", "/api/auth/login", { body: { email, password, ...more } }) as Promise<ApiAnswer>,
    cookie: cookieOf,
  };
}
