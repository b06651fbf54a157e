#!/bin/sh
# Starts the service, or the `agentrun` command if the first argument is not "serve": `docker exec … agentrun-entrypoint admin doctor`.
set -eu

# A secret can be given as a file: NAME_FILE is the path of the file that contains NAME.
for name in DATABASE_URL AGENTRUN_DIRECT_DATABASE_URL AGENTRUN_SECRET_KEY AGENTRUN_METRICS_TOKEN AGENTRUN_SMTP_URL AGENTRUN_OIDC_CLIENT_SECRET; do
  file=$(printenv "${name}_FILE" || true)
  if [ -n "$file" ]; then
    export "$name=$(cat "$file")"
    unset "${name}_FILE"
  fi
done

# Agent processes store their files here. The rest of the file system can be read-only.
mkdir -p "${TMPDIR:-/tmp}"

# exec, so that the service receives the signals of the container.
if [ "$*" = serve ]; then
  exec node --max-semi-space-size=32 /opt/agentrun/lib/node_modules/agent-run-service/packages/server/start.js
fi
exec agentrun "$@"
