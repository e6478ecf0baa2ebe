import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { startMailServer } from "./mail-server.ts";

test("a message that breaks off is refused, and the next one accepted", async () => {
  const smtp = await startMailServer();
  const send = async (end: "breaks off" | "ends"): Promise<void> => {
    const socket = connect(smtp.port, "127.0.0.1");
    const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
    const said = [
      "HELO shop.example",
      "MAIL FROM:<shop@shop.example>",
      "RCPT TO:<ada@example.com>",
      "DATA",
    ];
    await answers.next();
    for (const line of said) {
      socket.write(`${line}\r\n`);
      await answers.next();
    }
    socket.write("Subject: Hello\r\n\r\nHalf of it\r\n");
    if (end === "ends") {
      socket.write(".\r\n");
      await answers.next();
    }
    socket.destroy();
    await once(socket, "close");
  };
  await send("breaks off");
  await send("ends");
  expect(smtp.deliveries.map(({ to }) => to)).toEqual([["ada@example.com"]]);
  await smtp.close();
});
