#!/bin/sh
# Renews what of this folder was filled or copied onto this machine: shows what this release makes another, and writes it
# with --write. What the machine does not have it does not get; owner and mode of a file stay. Files without our mark, a
# line "# aso: ops/deploy/…", are a package's or somebody else's and stay as they are.
set -eu
cd "$(dirname "$0")"
root=${ROOT:-}
# A PostgreSQL on its own backs up without asking who is primary.
nights=pgbackrest/cron
[ ! -e "$root/etc/patroni/config.yml" ] || nights=pgbackrest/cron-patroni
new=$(mktemp)
trap 'rm -f "$new"' EXIT
while read -r from to; do
  to=$root$to
  [ -e "$to" ] || continue
  if ! grep -q '^# aso: ops/deploy/' "$to"; then
    echo "$to is left alone: it does not bear the mark \"# aso: ops/deploy/$from\"." >&2
    continue
  fi
  ./fill.sh "$root/etc/aso/machines.env" "$from" > "$new"
  diff -u "$to" "$new" || [ "${1:-}" != --write ] || cat "$new" > "$to"
done << END
etcd/etcd.env /etc/default/etcd
haproxy/haproxy.cfg /etc/haproxy/haproxy.cfg
nginx/aso.conf /etc/nginx/conf.d/aso.conf
nginx/balancer.conf /etc/nginx/aso/balancer.conf
nginx/media-bucket.conf /etc/nginx/aso/media-bucket.conf
nginx/media-disk.conf /etc/nginx/aso/media-disk.conf
patroni/config.yml /etc/patroni/config.yml
$nights /etc/cron.d/aso-pgbackrest
prometheus/alerts.yml /etc/prometheus/alerts.yml
prometheus/blackbox.yml /etc/prometheus/blackbox.yml
prometheus/front.yml /etc/prometheus/front.yml
prometheus/machines.yml /etc/prometheus/machines.yml
prometheus/prometheus.yml /etc/prometheus/prometheus.yml
$(cd systemd && find . -type f | sed 's|^\./\(.*\)|systemd/\1 /etc/systemd/system/\1|' | sort)
END
