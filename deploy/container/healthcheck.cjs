// Is the process alive? Who may not be, is not asked: it is this container's own service, on its own address.
const { get } = require("node:https");

const port = process.env.AGENTRUN_PORT || 8443;
const end = (code) => process.exit(code);
get({ host: "127.0.0.1", port, path: "/healthz", rejectUnauthorized: false, timeout: 4_000 }, ({ statusCode }) =>
  end(statusCode === 200 ? 0 : 1),
)
  .on("timeout", () => end(1))
  .on("error", () => end(1));
