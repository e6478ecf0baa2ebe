import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { waitUntil } from "../../cluster/wait-until.ts";
import { letGo, watchOver } from "../../cluster/watch-over.ts";

/** A file system with nothing but Debian, whose processes see no other and end with it. It shares this machine's network. */
export interface EmptyMachine {
  readonly root: string;
  /**
   * Runs a shell's commands until one fails.
   * @param typed what a person types at the terminal that the commands then have
   * @returns what they print
   * @throws {AssertionError} where one fails
   */
  run(commands: string, typed?: string): Promise<string>;
}

const mirror = process.env.DEBIAN_MIRROR ?? "http://deb.debian.org/debian";

const enter = `
  mount --bind "$1" "$1" && cd "$1"
  mount -t proc proc proc && mount -t sysfs sysfs sys && mount -t tmpfs tmpfs run
  mount --rbind /sys/fs/cgroup sys/fs/cgroup && mount --rbind /dev dev
  cp /etc/resolv.conf /etc/hosts etc/ && cp /etc/ssl/certs/ca-certificates.crt etc/ssl/certs/
  pivot_root . mnt && umount -l /mnt && exec sleep infinity`;

/** @param root a folder that is not there yet, on a disk where Docker can keep its layers */
export async function startEmptyMachine(
  stack: AsyncDisposableStack,
  root: string,
  suite: string,
): Promise<EmptyMachine> {
  const base = ["--quiet", "--variant=minbase", "--include=ca-certificates", suite, root, mirror];
  execFileSync("mmdebstrap", base, { stdio: "inherit" });
  const namespaces = ["--mount", "--pid", "--fork", "--kill-child", "--propagation", "private"];
  const unshare = spawn("unshare", [...namespaces, "bash", "-ec", enter, "enter", root], {
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const { pid = 0 } = unshare;
  watchOver(pid);
  stack.defer(async () => {
    const ended = once(unshare, "exit");
    unshare.kill("SIGKILL");
    await ended;
    letGo(pid);
  });
  const children = `/proc/${pid}/task/${pid}/children`;
  const isInside = async () => {
    const [inside = ""] = readFileSync(children, "utf8").trim().split(" ");
    return readFileSync(`/proc/${inside}/comm`, "utf8").trim() === "sleep";
  };
  await waitUntil("an empty machine", isInside);
  const [inside = ""] = readFileSync(children, "utf8").trim().split(" ");
  const run = (commands: string, typed?: string) => runIn(inside, commands, typed);
  // No systemd is there to start what is installed.
  await run(
    "printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d && chmod 755 /usr/sbin/policy-rc.d",
  );
  return { root, run };
}

/** In place of systemd, which starts it on a whole machine. @throws {Error} where it does not come up */
export async function startDocker({ root, run }: EmptyMachine): Promise<void> {
  await run("nohup dockerd > /root/dockerd.log 2>&1 &");
  await waitUntil("the Docker engine", () => run("docker info").then(() => true), 30_000).catch(
    () => {
      throw new Error(
        `No Docker engine can run here:\n${readFileSync(join(root, "root/dockerd.log"), "utf8").slice(-1_000)}`,
      );
    },
  );
}

async function runIn(inside: string, commands: string, typed?: string): Promise<string> {
  const shell = ["bash", "-ec", `cd /srv/aso/ops/deploy/compose 2> /dev/null || true\n${commands}`];
  const command = typed === undefined ? shell : ["script", "-qec", quote(shell), "/dev/null"];
  const child: ChildProcess = spawn("nsenter", ["-t", inside, "-m", "-p", ...command], {
    env: {
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      HOME: "/root",
      DEBIAN_FRONTEND: "noninteractive",
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  // It may end before it was asked anything.
  child.stdin?.on("error", () => {});
  child.stdin?.end(typed ?? "");
  const [code] = await once(child, "exit");
  assert.equal(code, 0, `${commands}\n${output.slice(-3_000)}`);
  return output.replaceAll("\r", "");
}

const quote = (args: readonly string[]) =>
  args.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
