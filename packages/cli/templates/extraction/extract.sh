#!/bin/sh
# Extracts every file of a folder: ./extract.sh data/invoices
set -e
# A script does not see an alias: without `agentrun` on the PATH, set AGENTRUN="node …/agentrun.js".
agentrun=${AGENTRUN:-agentrun}
for file in "$1"/*; do
  id=$($agentrun files upload "$file" --json | node -p 'JSON.parse(fs.readFileSync(0)).id')
  $agentrun runs create invoice --input "{\"document\": {\"type\": \"file\", \"file_id\": \"$id\"}}"
done
