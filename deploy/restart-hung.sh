#!/bin/sh
# Starts each process of the store anew that hangs: its port takes the question, and three times in a row nothing or a no
# comes back. One that takes none is just starting, or ends by itself. Asked twice a minute by aso-alive.timer.
set -eu
patience=${PATIENCE:-5}
pause=${PAUSE:-20}

hangs() {
  for try in 1 2 3; do
    [ "$try" = 1 ] || sleep "$pause"
    said=0
    curl -sf -m "$patience" -o /dev/null "http://127.0.0.1:$1/health" || said=$?
    # 22 is a no, 28 no answer in time.
    case $said in 22 | 28) ;; *) return 1 ;; esac
  done
}

systemctl list-units --plain --no-legend --state=running 'aso-web@*' 'aso-worker@*' | while read -r unit rest; do
  port=$(systemctl show --property=Environment "$unit" | sed -n 's/.*METRICS_PORT=\([0-9]*\).*/\1/p')
  if hangs "$port"; then
    echo "$unit hangs, and is started anew"
    systemctl restart "$unit"
  fi
done
