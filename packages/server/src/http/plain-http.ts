import http, { type IncomingMessage, type ServerOptions, type ServerResponse } from "node:http";

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

export type PlainHttpOptions = {
  handler: RequestListener;
  isTrustedProxy: (address: string) => boolean;
  refusePlain: RequestListener;
  timeouts: ServerOptions;
};

/** A server for connections without TLS: it serves those a trusted proxy has received over HTTPS and refuses all others. */
export function createPlainServer(options: PlainHttpOptions): http.Server {
  return http.createServer(options.timeouts, (request, response) => {
    if (cameByHttps(request, options.isTrustedProxy)) options.handler(request, response);
    else refuse(request, response, options.refusePlain);
  });
}

function cameByHttps(request: IncomingMessage, isTrustedProxy: (address: string) => boolean): boolean {
  const said = request.headers["x-forwarded-proto"];
  if (said === undefined || !isTrustedProxy(request.socket.remoteAddress ?? "")) return false;
  // A proxy that appends keeps what the client wrote before it, so every hop must say the same.
  return String(said)
    .split(",")
    .every((hop) => hop.trim().toLowerCase() === "https");
}

function refuse(request: IncomingMessage, response: ServerResponse, refusePlain: RequestListener): void {
  response.setHeader("Connection", "close");
  // What was sent must be read, or closing would reset the connection before the answer is seen.
  request.resume();
  refusePlain(request, response);
}
