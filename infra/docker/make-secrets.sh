#!/bin/sh
# Makes the secrets of a compose installation, once: infra/secrets, one file for each secret, and infra/.env, whose other
# lines you fill in by hand. Needs openssl, for the certificate of EventStoreDB.
#
#   sh infra/docker/make-secrets.sh [<folder for both>]
#
# Keep a copy of secrets/master-key apart from the backups of the database: without it the personal data in the log
# cannot be read again.
set -eu
umask 077
here=${1:-$(dirname "$0")/..}
secrets=$here/secrets
if [ -e "$secrets" ]; then
  echo "$secrets is there already: its secrets are in use and stay as they are." >&2
  exit 1
fi
command -v openssl >/dev/null || { echo 'openssl is needed to make the certificate of EventStoreDB.' >&2; exit 1; }
# Another name until all is there: a script that is stopped halfway can be run again.
made=$secrets.new
rm -rf "$made"
mkdir -p "$made"

hex() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
secret() { printf '%s\n' "$2" >"$made/$1"; }
postgres() { secret "$1-database-url" "postgres://$2:$3@postgres:5432/alba"; }

secret master-key "$(hex)"
secret service-secret "$(hex)"
secret jwt-secret "$(hex)"

# Each service has a role of its own in PostgreSQL. `alba roles` reads the passwords from these addresses.
owner=$(hex)
secret postgres-password "$owner"
postgres owner alba "$owner"
for service in command projector gateway; do postgres "$service" "alba_$service" "$(hex)"; done

# The certificate of EventStoreDB, of an authority of its own, and the password of its user.
authority() { openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj '/CN=Alba EventStoreDB' "$@" 2>/dev/null; }
authority -keyout "$made/authority-key" -out "$made/eventstore-ca"
openssl req -newkey rsa:2048 -nodes -subj '/CN=eventstoredb-node' -keyout "$made/eventstore-key" -out "$made/request" 2>/dev/null
printf 'subjectAltName=DNS:eventstore,DNS:localhost\nkeyUsage=digitalSignature,keyEncipherment\nextendedKeyUsage=serverAuth,clientAuth\n' >"$made/extensions"
openssl x509 -req -in "$made/request" -CA "$made/eventstore-ca" -CAkey "$made/authority-key" -CAcreateserial -days 3650 \
  -extfile "$made/extensions" -out "$made/eventstore-certificate" 2>/dev/null
# Nothing else is to be signed by this authority.
rm -f "$made"/authority-key "$made"/request "$made"/extensions "$made"/*.srl
eventstore=$(hex)
secret eventstore-url "esdb://admin:$eventstore@eventstore:2113?tls=true&tlsCAFile=/run/secrets/eventstore-ca"
secret eventstore.env "EVENTSTORE_DEFAULT_ADMIN_PASSWORD=$eventstore
EVENTSTORE_DEFAULT_OPS_PASSWORD=$(hex)"

kafka=$(hex)
secret kafka-password "$kafka"
plain=org.apache.kafka.common.security.plain.PlainLoginModule
secret kafka.env "KAFKA_LISTENER_NAME_CLIENT_PLAIN_SASL_JAAS_CONFIG='$plain required user_alba=\"$kafka\";'"

# To fill in by hand.
for name in smtp-url stripe-secret-key stripe-webhook-secret; do : >"$made/$name"; done

# Containers read the files under users of their own, so the folder keeps others out, not the files.
chmod 644 "$made"/*
[ -e "$here/.env" ] || cat >"$here/.env" <<'END'
# The address at which visitors reach the site, and its name alone, for the certificate:
PUBLIC_URL=https://
SITE_NAME=
STRIPE_PUBLISHABLE_KEY=
# The mail server as staff sees it; mails go out by secrets/smtp-url.
SMTP_HOST=
# Beside the services and PostgreSQL run the proxy, EventStoreDB, which keeps the log, and Kafka, which tells others what
# happened. Without the last two, the next three lines are « COMPOSE_PROFILES=proxy ».
COMPOSE_PROFILES=proxy,eventstoredb,kafka
ALBA_EVENT_STORE=eventstoredb
KAFKA_BROKERS=kafka:9092
END
mv "$made" "$secrets"
echo "Made $secrets and $here/.env. Fill in .env, and smtp-url, stripe-secret-key and stripe-webhook-secret in secrets."
