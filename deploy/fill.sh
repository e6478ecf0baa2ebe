#!/bin/sh
# Fills the names of a settings file (NAME="value" lines) into a template: deploy/fill.sh machines.env haproxy/haproxy.cfg
# Only those names: what else begins with a dollar, such as nginx's own variables, stays. A name that is not set is an error.
set -eu
settings=$1
template=$2
set -a
. "$settings"
set +a
names=$(sed -n 's/^\([A-Z][A-Z0-9_]*\)=.*/${\1}/p' "$settings" | tr '\n' ' ')
filled=$(envsubst "$names" < "$template")
missing=$(printf '%s\n' "$filled" | grep -v '^ *#' | grep -o '\${[A-Z][A-Z0-9_]*}' | sort -u | tr '\n' ' ' || true)
if [ -n "$missing" ]; then
  echo "$settings does not say: $missing(for $template)" >&2
  exit 1
fi
printf '%s\n' "$filled"
