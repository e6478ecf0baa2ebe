import { createSocket } from "node:dgram";
import { once } from "node:events";

/** Tells that every name is this machine, until it falls silent. */
export interface NameServer {
  /** From now on it takes every question and answers none. */
  silence(): void;
  speak(): void;
  close(): void;
}

const headBytes = 12;
const answer = Buffer.from([
  ...[0xc0, headBytes, 0, 1, 0, 1], // the name that was asked for, A, IN
  ...[0, 0, 0, 1, 0, 4, 127, 0, 0, 1], // good for a second: 127.0.0.1
]);

/** Starts a name server (RFC 1035) at port 53 of an address of this machine, which asks for root. */
export async function startNameServer(address: string): Promise<NameServer> {
  const socket = createSocket("udp4");
  let isSilent = false;
  socket.on("message", (question, asker) => {
    if (isSilent) return;
    let end = headBytes;
    while (question[end]) end += 1 + (question[end] ?? 0);
    const isAddress = question.readUInt16BE(end + 1) === 1;
    const head = Buffer.from(question.subarray(0, end + 5));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isAddress ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    socket.send(isAddress ? Buffer.concat([head, answer]) : head, asker.port, asker.address);
  });
  socket.bind(53, address);
  await once(socket, "listening");
  return {
    silence: () => {
      isSilent = true;
    },
    speak: () => {
      isSilent = false;
    },
    close: () => socket.close(),
  };
}
