// Run by measure-one-client.ts in a process of its own: sends the same request so often at once, pipelined over some
// connections, and again when all are answered, until told to end; then says how often each status was answered.
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";

export interface Flood {
  readonly origin: string;
  /** The address it comes from. */
  readonly from: string;
  readonly atOnce: number;
  readonly connections: number;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** Absent: none; "made-up": another each time. */
  readonly token?: string;
}

const flood = JSON.parse(process.argv[2] ?? "") as Flood;
const { hostname, port, protocol } = new URL(flood.origin);
const statuses: Record<string, number> = {};
let isOver = false;
process.on("message", () => {
  isOver = true;
});

process.send?.("begun");
while (!isOver) {
  const each = Math.ceil(flood.atOnce / flood.connections);
  await Promise.all(Array.from({ length: flood.connections }, () => sendOver(each)));
}
process.send?.(statuses);
process.disconnect();

/** Sends so many over one connection, and waits until as many are answered or it is closed. */
function sendOver(count: number): Promise<void> {
  return new Promise((resolve) => {
    const address = { host: hostname, port: Number(port), localAddress: flood.from };
    const socket =
      protocol === "https:"
        ? connectTls({ ...address, rejectUnauthorized: false, ALPNProtocols: ["http/1.1"] })
        : connect(address);
    let answered = 0;
    let rest = "";
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      rest += text;
      for (const [, status = ""] of rest.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        answered += 1;
      }
      // What may be the beginning of the next, without what was counted.
      rest = rest.slice(-11).replace(/^.*HTTP\/1\.1 \d{3}/s, "");
      if (answered >= count) socket.destroy();
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve());
    socket.write(Array.from({ length: count }, written).join(""));
  });
}

function written(): string {
  const { method, path, body, token } = flood;
  const visible = token === "made-up" ? randomToken() : token;
  return [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    ...(visible ? [`Authorization: Bearer ${visible}`] : []),
    ...(body ? ["Content-Type: application/json"] : []),
    `Content-Length: ${Buffer.byteLength(body ?? "")}`,
    "",
    body ?? "",
  ].join("\r\n");
}

function randomToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}
