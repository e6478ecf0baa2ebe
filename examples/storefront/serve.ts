// node examples/storefront/serve.ts: serves the example and the client at another origin than the store.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { basename, extname, join } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".ts": "text/javascript",
};
const { PORT = "4000", STORE = "http://localhost:3000" } = process.env;
const client = join(import.meta.dirname, "../../build/client/package");

createServer(async ({ url = "/" }, response) => {
  const path = url === "/" ? "/index.html" : url;
  const folder = path.startsWith("/client/") ? client : import.meta.dirname;
  const text = await readFile(join(folder, basename(path)), "utf8").catch(() => undefined);
  const type = types[extname(path)];
  if (text === undefined || type === undefined) return response.writeHead(404).end();
  const content = path.endsWith(".ts") ? stripTypeScriptTypes(text) : text;
  response.setHeader("content-type", type);
  response.end(content.replace("http://localhost:3000", STORE));
}).listen(Number(PORT), () => console.log(`http://localhost:${PORT}`));
