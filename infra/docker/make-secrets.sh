#!/bin/sh
# Makes the secrets of a compose installation, once, into infra/.env, which docker compose reads by itself. Fill in the
# other lines by hand, and keep a copy of the file apart from the backups of the database: without ALBA_MASTER_KEY the
# personal data in the log cannot be read again.
set -eu
umask 077
file=${1:-$(dirname "$0")/../.env}
if [ -e "$file" ]; then
  echo "$file is there already: its secrets are in use and stay as they are." >&2
  exit 1
fi
hex() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
cat >"$file" <<END
ALBA_MASTER_KEY=$(hex)
ALBA_SERVICE_SECRET=$(hex)
ALBA_JWT_SECRET=$(hex)
POSTGRES_PASSWORD=$(hex)
# To fill in:
PUBLIC_URL=
SMTP_URL=
STRIPE_SECRET_KEY=
STRIPE_PUBLISHABLE_KEY=
STRIPE_WEBHOOK_SECRET=
END
echo "Wrote $file: fill in its last lines."
