// The floor: answers every request with the same bytes, and does nothing else.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const body = readFileSync(process.argv[2] ?? "");
const headers = { ...JSON.parse(process.argv[3] ?? "{}"), "content-length": body.length };

const server = createServer((_, response) => response.writeHead(200, headers).end(body));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.send?.(address.port);
});
process.once("disconnect", () => process.exit());
