import { execFile } from "node:child_process";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "#server/database/embedded/postmaster.ts";
import { type Part, superviseProgram } from "../../ops/cluster/supervise-program.ts";
import { waitUntil } from "../../ops/cluster/wait-until.ts";
import { sendRequest } from "../../ops/trials/kit/send-request.ts";
import { createTempDir, fillTemplate } from "./deploy.ts";

/** Where Debian installs it. */
export const nginx = "/usr/sbin/nginx";
const run = promisify(execFile);

/** Whether this machine has an address of IPv6, at least its own. */
export const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ family }) => family === "IPv6"),
);

const asItIs = (file: string) => file;

type Settings = Readonly<Record<string, string>>;

/** An nginx that runs with the files of ops/deploy/, and comes back when it is killed. */
export interface Nginx extends Pick<Part, "kill" | "returns"> {
  /** Where it takes HTTPS, and where plain HTTP. */
  readonly address: string;
  readonly plainAddress: string;
  /** The same by IPv6, on a machine that has it. */
  readonly address6: string;
  readonly plainAddress6: string;
  /** What its files were filled with. */
  readonly settings: Settings & Record<"ACCESS_LOG", string>;
  stop(): Promise<void>;
}

/**
 * Starts nginx with the files of ops/deploy/, and a certificate of its own.
 * @param own settings in place of those of the example: the web processes at least; MEDIA_DIR for one with pictures on its
 *   disk, BALANCER for one behind it
 * @param edit what is another in its files
 */
export async function startNginx(own: Settings, edit = asItIs): Promise<Nginx> {
  const folder = await createTempDir();
  // Started by root, its workers are nobody, and lay long bodies into a folder of this one.
  await chmod(folder, 0o711);
  const [https, http] = [await findFreePort(), await findFreePort()];
  const settings = {
    HTTPS_PORT: `127.0.0.1:${https}`,
    HTTP_PORT: `127.0.0.1:${http}`,
    HTTPS_IPV6: `${hasIpv6 ? "[::1]" : "127.0.0.2"}:${https}`,
    HTTP_IPV6: `${hasIpv6 ? "[::1]" : "127.0.0.2"}:${http}`,
    ACCESS_LOG: join(folder, "access.log"),
    TLS_KEY: join(folder, "tls.key"),
    TLS_CERTIFICATE: join(folder, "tls.pem"),
    ...own,
  };
  await run("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
    ...["-subj", "/CN=localhost", "-keyout", settings.TLS_KEY, "-out", settings.TLS_CERTIFICATE],
  ]);
  const server = superviseProgram({
    name: "nginx",
    command: nginx,
    args: await writeSite(folder, settings, edit),
    cwd: folder,
    logFile: join(folder, "nginx.log"),
  });
  const address = `https://127.0.0.1:${https}`;
  await waitUntil(
    "nginx",
    async () => (await sendRequest(`${address}/nginx-health`)).status === 204,
  );
  return {
    address,
    plainAddress: `http://127.0.0.1:${http}`,
    address6: `https://[::1]:${https}`,
    plainAddress6: `http://[::1]:${http}`,
    settings,
    kill: server.kill,
    returns: server.returns,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

const files = {
  "aso.conf": "nginx/aso.conf",
  "media.conf": "nginx/media-bucket.conf",
  "nginx.conf": "../cluster/nginx.conf",
};
const onDisk = { "media.conf": "nginx/media-disk.conf" };
const behindBalancer = { "aso/balancer.conf": "nginx/balancer.conf" };

/** Fills nginx' files into a folder, and says how it is started with them. */
export async function writeSite(
  folder: string,
  settings: Settings,
  edit = asItIs,
): Promise<readonly string[]> {
  const places = {
    MEDIA_CONF: join(folder, "media.conf"),
    NGINX_DIR: folder,
    NGINX_SITE: join(folder, "aso.conf"),
  };
  const all = {
    ...files,
    ...("MEDIA_DIR" in settings && onDisk),
    ...("BALANCER" in settings && behindBalancer),
  };
  for (const [name, template] of Object.entries(all)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, edit(await fillTemplate(template, { ...settings, ...places })));
  }
  return ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
}
