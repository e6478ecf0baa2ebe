import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, expect, test } from "vitest";
import { chooseHost, everyAddress } from "./choose-host.ts";

let server: Server | undefined;
afterEach(() => server?.close());

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

test("listens to both families where the machine has them", async () => {
  server = createServer((_request, response) => response.end("here"));
  await once(server.listen({ host: await chooseHost(everyAddress), port: 0 }), "listening");
  const { port } = server.address() as AddressInfo;
  for (const name of ["127.0.0.1", ...(hasIpv6 ? ["[::1]"] : [])]) {
    expect(await fetch(`http://${name}:${port}`).then((reply) => reply.text())).toBe("here");
  }
});

test("is content with IPv4 where IPv6 is off", async () => {
  expect(await chooseHost(everyAddress, async () => false)).toBe("0.0.0.0");
});

test("takes the configured address as it is", async () => {
  expect(await chooseHost("192.168.1.20", async () => false)).toBe("192.168.1.20");
});
