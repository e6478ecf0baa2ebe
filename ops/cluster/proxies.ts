import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type Account, changeOwner, createDir } from "./account.ts";
import { fill, writeSettings } from "./fill.ts";
import type { Layout } from "./layout.ts";
import { machineSettings, type Secrets } from "./settings.ts";
import { type Part, superviseProgram } from "./supervise-program.ts";

export function startHaproxy(layout: Layout, secrets: Secrets, account: Account): Part {
  const folder = layout.folder("haproxy");
  createDir(folder, account);
  const file = join(folder, "haproxy.cfg");
  fill(writeMachine(layout, secrets, account, folder), "haproxy/haproxy.cfg", file);
  execFileSync("/usr/sbin/haproxy", ["-c", "-q", "-f", file], { stdio: "inherit" });
  return superviseProgram({
    name: "haproxy",
    command: "/usr/sbin/haproxy",
    args: ["-W", "-db", "-f", file],
    cwd: folder,
    logFile: layout.folder("log/haproxy.log"),
    ids: account.ids,
  });
}

export function startNginx(layout: Layout, secrets: Secrets, account: Account): Part {
  const folder = layout.folder("nginx");
  createDir(folder, account);
  const settings = writeMachine(layout, secrets, account, folder);
  fill(settings, "nginx/aso.conf", join(folder, "aso.conf"));
  fill(settings, "nginx/media-bucket.conf", join(folder, "media.conf"));
  fill(settings, "../cluster/nginx.conf", join(folder, "nginx.conf"));
  createCertificate(folder, account);
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  execFileSync("/usr/sbin/nginx", ["-t", "-q", ...args], { stdio: "inherit", ...account.ids });
  return superviseProgram({
    name: "nginx",
    command: "/usr/sbin/nginx",
    args,
    cwd: folder,
    logFile: layout.folder("log/nginx.log"),
    ids: account.ids,
  });
}

function writeMachine(layout: Layout, secrets: Secrets, account: Account, folder: string): string {
  const file = join(folder, "machines.env");
  writeSettings(file, machineSettings(layout, secrets, account));
  return file;
}

/** Self-signed, so a browser warns. */
function createCertificate(folder: string, account: Account): void {
  const files = ["tls.key", "tls.pem"].map((name) => join(folder, name));
  const [key = "", certificate = ""] = files;
  const subject = [
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost,IP:127.0.0.1",
  ];
  const kind = ["-newkey", "rsa:2048", "-nodes", "-days", "30"];
  execFileSync(
    "/usr/bin/openssl",
    ["req", "-x509", ...kind, ...subject, "-keyout", key, "-out", certificate],
    { stdio: "ignore" },
  );
  for (const file of files) changeOwner(account, file);
}
