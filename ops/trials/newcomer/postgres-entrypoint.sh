#!/bin/sh
# What the official image of PostgreSQL does with POSTGRES_USER, POSTGRES_PASSWORD and POSTGRES_DB at its first start.
set -eu
data=/var/lib/postgresql/data
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
install -d -o postgres -g postgres -m 700 "$data"
install -d -o postgres -g postgres -m 2775 /var/run/postgresql
if [ ! -s "$data/PG_VERSION" ]; then
  install -o postgres -m 600 /dev/null /tmp/password
  echo "$POSTGRES_PASSWORD" > /tmp/password
  as_postgres initdb -D "$data" -E UTF8 --locale=C.UTF-8 -U "$POSTGRES_USER" --pwfile=/tmp/password --auth=trust
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" | as_postgres postgres --single -D "$data" template1 > /dev/null
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -D "$data" -c listen_addresses='*'
