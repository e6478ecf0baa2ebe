#!/bin/sh
# Restarts each process of the store that hangs: its port takes the question, and three times in a row nothing comes
# back. One that takes none is just starting, or ends by itself. One that answers lives, whatever it says. Asked twice a
# minute by aso-alive.timer.
set -eu
patience=${PATIENCE:-5}
pause=${PAUSE:-20}
host=${METRICS_HOST:-127.0.0.1}

hangs() {
  for try in 1 2 3; do
    [ "$try" = 1 ] || sleep "$pause"
    said=0
    curl -s -m "$patience" -o /dev/null "http://$host:$1/health" || said=$?
    # No answer in time.
    [ "$said" = 28 ] || return 1
  done
}

systemctl list-units --plain --no-legend --state=running 'aso-web@*' 'aso-worker@*' | while read -r unit rest; do
  port=$(systemctl show --property=Environment "$unit" | sed -n 's/.*METRICS_PORT=\([0-9]*\).*/\1/p')
  if hangs "$port"; then
    echo "$unit hangs, and is restarted"
    systemctl restart "$unit"
  fi
done
