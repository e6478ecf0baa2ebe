#!/bin/sh
# Fills the names of a settings file (NAME="value" lines) into a template: ops/deploy/fill.sh machines.env haproxy/haproxy.cfg
# What else begins with a dollar, such as nginx's own variables, stays. A name without a value is an error.
set -eu
settings=$1
template=$2
names=$(sed -n 's/^\([A-Z][A-Z0-9_]*\)=.*/\1/p' "$settings" | tr '\n' ' ')
set -a
. "$settings"
set +a
NAMES=" $names" SETTINGS=$settings exec awk '
  {
    line = $0
    filled = ""
    while (match(line, /\$\{[A-Z][A-Z0-9_]*\}/)) {
      name = substr(line, RSTART + 2, RLENGTH - 3)
      value = index(ENVIRON["NAMES"], " " name " ") ? ENVIRON[name] : ""
      if (value == "" && $0 !~ /^ *#/) missing = missing " " name
      filled = filled substr(line, 1, RSTART - 1) value
      line = substr(line, RSTART + RLENGTH)
    }
    text = text filled line "\n"
  }
  END {
    if (missing != "") {
      print ENVIRON["SETTINGS"] " has no value for" missing ", which " ARGV[1] " needs" > "/dev/stderr"
      exit 1
    }
    printf "%s", text
  }' "$template"
