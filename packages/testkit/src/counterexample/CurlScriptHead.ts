/** The functions of the script of a counterexample (CurlScript.ts). */
export const head = `# Asks a staging platform for the same as the shop did, and sends the handler what the adversary sent it. It prints what the
# handler answers. It ends with 0, or with 1 as soon as the platform answers a request otherwise than it did then.
# It needs curl, jq and openssl; BASE_URL, APP_ID, APP_TOKEN and OPERATOR_TOKEN of the platform; ACCOUNT_ID, an account that
# takes payments; HANDLER, the address of the handler; and SIGNING_SECRET, the secret that it trusts (whsec_...).
set -eu
: "$BASE_URL" "$APP_ID" "$APP_TOKEN" "$OPERATOR_TOKEN" "$ACCOUNT_ID" "$HANDLER" "$SIGNING_SECRET"
# makes the Unique-Keys of this run its own
RUN=$(openssl rand -hex 4)
call() { # STATUS METHOD PATH [OPTION...]: prints the answer
  status=$1 method=$2 path=$3
  shift 3
  answered=$(curl -sS -w '\\n%{http_code}' -X "$method" "$BASE_URL$path" "$@")
  got=$(printf '%s\\n' "$answered" | tail -n 1)
  case $got in
  $status) printf '%s\\n' "$answered" | sed '$d' ;;
  *)
    echo "$method $path: the platform answered $got in place of $status" >&2
    exit 1
    ;;
  esac
}
api() { call "$@" -H "App-Id: $APP_ID" -H "App-Token: $APP_TOKEN"; }
own() { # METHOD PATH [JSON]: a request of this script
  api '2??' "$1" "$2" -H 'Api-Version: 3.2' -H 'Content-Type: application/json' \\
    -H 'Service-Risk-Token: 7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f' -H 'Client-IP: 203.0.113.7' \${3:+-d "$3"}
}
operator() { call "$@" -H "Operator-Token: $OPERATOR_TOKEN" -H 'Operator-Note: a test' -H 'Content-Type: application/json'; }
notified() { # RESOURCE_ID TOPIC N: the Nth notification of the topic about the resource, as soon as there is one
  for attempt in 0 1 2 3 4 5 6 7 8 9; do
    found=$(own GET "/notifications?object_id=$1&page_size=50" |
      jq -c --arg topic "$2" --argjson nth "$3" '[.results[] | select(.topic == $topic)] | reverse | .[$nth - 1] // empty')
    [ -z "$found" ] || { printf %s "$found"; return; }
    sleep "$attempt"
  done
  echo "the platform did not send $2 about $1" >&2
  exit 1
}
known_secret=
send() { # BODY [SECRET SECONDS_AGO OPTION...]: signs the body and posts it to the handler; an empty secret signs nothing
  body=$1 secret=\${2-$SIGNING_SECRET} at=$(($(date +%s) - \${3:-0}))
  [ $# -lt 3 ] && shift $# || shift 3
  id=$(printf %s "$body" | jq -r .id)
  if [ -n "$secret" ]; then
    [ "$secret" = "$known_secret" ] || key=$(printf %s "\${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
    known_secret=$secret
    signature=$(printf %s "$id.$at.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
    set -- "$@" -H "webhook-signature: v1,$signature"
  fi
  printf %s "$body" | curl -s -o /dev/null -w '%{http_code}\\n' -X POST "$HANDLER" -H 'Content-Type: application/json' \\
    -H "webhook-id: $id" -H "webhook-timestamp: $at" "$@" --data-binary @- || true
}
bank() { # ACCOUNT_NUMBER: the id of a bank account that the payer has verified
  account='{"account_number":"'$1'","routing_number":"021000021","account_holder":{"holder_name":"Ada Byron","address":{"country":"US","postal_code":"94025"}}}'
  bank_id=$(own POST /payment_methods '{"type":"payment_bank_us","payment_bank_us":'"$account"'}' | jq -r .id)
  own POST "/payment_methods/$bank_id/verify_bank_deposits" '{"microdeposits":[10,55]}' > /dev/null
  echo "$bank_id"
}
# notifications are made while somebody subscribes to them; nobody listens at this address
subscriptions=
trap 'for each in $subscriptions; do own DELETE "/notification_preferences/$each" > /dev/null; done' EXIT
for resource in payments refunds disputes; do
  made=$(own POST /notification_preferences '{"topic":"'$resource'.*","callback_uri":"http://127.0.0.1:9/'$RUN'"}')
  subscriptions="$subscriptions $(printf '%s\\n' "$made" | jq -r .id)"
done
`
