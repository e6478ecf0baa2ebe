import { execFileSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { EmptyMachine } from "./empty-machine.ts";

interface StandIn {
  readonly file: string;
  readonly tag: string;
  /** As in a Dockerfile. */
  readonly settings: readonly string[];
}

/** What `images.sh` makes stands in for these. */
const standIns: readonly StandIn[] = [
  {
    file: "node.tar",
    tag: "node:24-bookworm-slim",
    settings: ["ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt", 'CMD ["node"]'],
  },
  {
    file: "distroless.tar",
    tag: "gcr.io/distroless/nodejs24-debian12:nonroot",
    settings: ['ENTRYPOINT ["/nodejs/bin/node"]', "USER nonroot", "WORKDIR /home/nonroot"],
  },
  {
    file: "postgres.tar",
    tag: "postgres:17-bookworm",
    settings: [
      "ENV PATH=/usr/lib/postgresql/17/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      'ENTRYPOINT ["postgres-entrypoint.sh"]',
      "VOLUME /var/lib/postgresql/data",
      "STOPSIGNAL SIGINT",
    ],
  },
  {
    file: "caddy.tar",
    tag: "caddy:2",
    settings: [
      'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
      "ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data",
    ],
  },
];

/**
 * Built again each time, which takes minutes, unless IMAGES_DIR names a folder to keep them in.
 * @returns whether images stand in for those of a registry that could not be reached
 */
export async function ensureImages(machine: EmptyMachine): Promise<boolean> {
  const pulls = standIns.map(({ tag }) => `docker pull --quiet ${tag}`).join(" && ");
  const isReached = await machine.run(pulls).then(
    () => true,
    () => false,
  );
  if (isReached) return false;
  const inside = join(machine.root, "images");
  const folder = process.env.IMAGES_DIR ?? inside;
  if (!standIns.every(({ file }) => existsSync(join(folder, file)))) {
    execFileSync(join(import.meta.dirname, "images.sh"), [folder], { stdio: "inherit" });
  }
  if (folder !== inside) cpSync(folder, inside, { recursive: true });
  for (const { file, tag, settings } of standIns) {
    const changes = settings.map((line) => `--change '${line}'`).join(" ");
    await machine.run(`docker import ${changes} /images/${file} ${tag}`);
  }
  return true;
}
