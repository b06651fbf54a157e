#!/bin/sh
# Extracts every file of a folder: ./extract.sh data/invoices
set -e
for file in "$1"/*; do
  id=$(agentrun files upload "$file" --json | node -p 'JSON.parse(fs.readFileSync(0)).id')
  agentrun runs create invoice --input "{\"document\": {\"type\": \"file\", \"file_id\": \"$id\"}}"
done
