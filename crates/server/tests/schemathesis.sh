#!/usr/bin/env bash
# A server of its own, and schemathesis against it: schemathesis.sh BASTON SCHEMATHESIS
set -euo pipefail
folder=$(mktemp -d)
"$1" serve --port 0 --bot-pause 0 --data "$folder/data" >"$folder/address" &
server=$!
trap 'kill $server 2>/dev/null || true; rm -rf "$folder"' EXIT
for _ in $(seq 100); do
    address=$(grep -o 'http://[^ ]*' "$folder/address" | head -1 | sed 's|/$||') && [ -n "$address" ] && break
    sleep 0.1
done
token=$(python3 -c 'import json, sys, urllib.request as u
print(json.load(u.urlopen(u.Request(sys.argv[1] + "/api/tokens", b"{}", {"Content-Type": "application/json"})))["token"])' "$address")
# Slower than the limits, and always the same requests.
cd "$folder"
"$OLDPWD/$2" run "$address/api/openapi.json" --header "Authorization: Bearer $token" --seed 20 --max-examples 12 \
    --rate-limit 15/s --mode positive --phases examples,coverage,fuzzing --exclude-path '/api/tables/{code}/stream' \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance
