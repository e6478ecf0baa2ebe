#!/bin/sh
# Tells Prometheus, through the node exporter, when the archive's newest backup ended, in seconds since 1970: 0 where there
# is none. Where none can be seen it says so to cron, and what was told last stays. Asked every hour by cron.
set -eu
folder=${TEXTFILES:-/var/lib/prometheus/node-exporter}
[ -d "$folder" ] || exit 0
said=$(runuser -u postgres -- pgbackrest --config=/etc/pgbackrest/aso.conf --stanza=aso --output=json info)
# pgBackRest ends well also where the archive did not answer, and names no backup then.
case $said in
  *'"code":99'*) echo "pgBackRest cannot read the archive: $said" >&2 && exit 1 ;;
esac
# No backup is no fault of grep's.
ended=$(echo "$said" | { grep -o '"stop":[0-9][0-9]*' || true; } | cut -d: -f2 | sort -n | tail -n 1)
# In one step: the exporter must not read half of it.
cat > "$folder/aso-archive.$$" << END
# HELP pgbackrest_last_backup_timestamp_seconds When the archive's newest backup ended; 0 where there is none
# TYPE pgbackrest_last_backup_timestamp_seconds gauge
pgbackrest_last_backup_timestamp_seconds ${ended:-0}
END
mv "$folder/aso-archive.$$" "$folder/aso-archive.prom"
