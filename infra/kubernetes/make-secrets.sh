#!/bin/sh
# Makes the secrets of an installation on Kubernetes, once, into the folder secrets/ of its overlay:
#
#   sh infra/kubernetes/make-secrets.sh infra/kubernetes/overlays/small
#
# Fill in what it names at the end. Keep a copy of the folder apart from the backups: without ALBA_MASTER_KEY the personal
# data in the log cannot be read again.
set -eu
umask 077
overlay=${1:?"Usage: make-secrets.sh <folder of the overlay>"}
[ -f "$overlay/kustomization.yaml" ] || { echo "$overlay has no kustomization.yaml." >&2; exit 1; }
if [ -e "$overlay/secrets" ]; then
  echo "$overlay/secrets is there already: its secrets are in use and stay as they are." >&2
  exit 1
fi
uses() { grep -q "components/$1\$" "$overlay/kustomization.yaml"; }
! uses eventstore || command -v openssl >/dev/null || { echo 'openssl is needed for the certificate of EventStoreDB.' >&2; exit 1; }

# Another name until all is there: a script that is stopped halfway can be run again.
made=$overlay/secrets.new
rm -rf "$made"
mkdir "$made"

hex() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
master=$(hex)
service=$(hex)
database= # To fill in, unless PostgreSQL is in the cluster.
log=      # Empty while the log is in PostgreSQL.

if uses postgres; then
  password=$(hex)
  database=postgres://alba:$password@postgres:5432/alba
  echo "POSTGRES_PASSWORD=$password" >"$made/postgres.env"
fi

if uses eventstore; then
  password=$(hex)
  nodes=eventstore-0.eventstore:2113,eventstore-1.eventstore:2113,eventstore-2.eventstore:2113
  log="esdb://admin:$password@$nodes?tls=true&tlsCAFile=/run/eventstore/ca.crt&nodePreference=leader"
  cat >"$made/eventstore.env" <<END
EVENTSTORE_DEFAULT_ADMIN_PASSWORD=$password
EVENTSTORE_DEFAULT_OPS_PASSWORD=$(hex)
END
  # One certificate for the three nodes, of an authority of its own that signs nothing else: its key is thrown away.
  openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj '/CN=EventStoreDB of Alba' \
    -keyout "$made/authority.key" -out "$made/ca.crt" 2>/dev/null
  openssl req -newkey rsa:2048 -nodes -subj '/CN=eventstoredb-node' -keyout "$made/node.key" -out "$made/request" 2>/dev/null
  cat >"$made/extensions" <<END
subjectAltName=DNS:eventstore-0.eventstore,DNS:eventstore-1.eventstore,DNS:eventstore-2.eventstore,DNS:localhost
keyUsage=digitalSignature,keyEncipherment
extendedKeyUsage=serverAuth,clientAuth
END
  openssl x509 -req -in "$made/request" -CA "$made/ca.crt" -CAkey "$made/authority.key" -CAcreateserial -days 3650 \
    -extfile "$made/extensions" -out "$made/node.crt" 2>/dev/null
  rm -f "$made/authority.key" "$made/request" "$made/extensions" "$made"/*.srl
fi

# Each process gets what it needs, and no more.
cat >"$made/command.env" <<END
DATABASE_URL=$database
EVENTSTORE_URL=$log
ALBA_MASTER_KEY=$master
ALBA_SERVICE_SECRET=$service
STRIPE_SECRET_KEY=
STRIPE_WEBHOOK_SECRET=
END
cat >"$made/projector.env" <<END
DATABASE_URL=$database
EVENTSTORE_URL=$log
ALBA_MASTER_KEY=$master
ALBA_SERVICE_SECRET=$service
SMTP_URL=
KAFKA_PASSWORD=
END
cat >"$made/gateway.env" <<END
DATABASE_URL=$database
ALBA_SERVICE_SECRET=$service
ALBA_JWT_SECRET=$(hex)
END
cat >"$made/jobs.env" <<END
DATABASE_URL=$database
EVENTSTORE_URL=$log
ALBA_MASTER_KEY=$master
ALBA_SERVICE_SECRET=$service
AWS_ACCESS_KEY_ID=
AWS_SECRET_ACCESS_KEY=
AWS_SESSION_TOKEN=
END
mv "$made" "$overlay/secrets"
echo "Made $overlay/secrets. Fill in what is empty (an empty value counts as not set):"
grep -n '=$' "$overlay"/secrets/*.env | grep -v EVENTSTORE_URL
