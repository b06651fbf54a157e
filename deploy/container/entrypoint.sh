#!/bin/sh
# Starts the service in its container, or, with other words than "serve", the command: `docker exec … agentrun-entrypoint admin doctor`.
set -eu

# Secrets come as files where the platform can: NAME_FILE says where NAME is.
for name in DATABASE_URL AGENTRUN_DIRECT_DATABASE_URL AGENTRUN_SECRET_KEY AGENTRUN_METRICS_TOKEN AGENTRUN_SMTP_URL AGENTRUN_OIDC_CLIENT_SECRET; do
  file=$(printenv "${name}_FILE" || true)
  if [ -n "$file" ]; then
    export "$name=$(cat "$file")"
    unset "${name}_FILE"
  fi
done

# Agents' processes keep their files here, and the rest of the file system may be read-only.
mkdir -p "${TMPDIR:-/tmp}"

# The service takes this process's place, so that it is the one that is told to stop.
if [ "$*" = serve ]; then
  exec node --max-semi-space-size=32 /opt/agentrun/lib/node_modules/agent-run-service/packages/server/start.js
fi
exec agentrun "$@"
