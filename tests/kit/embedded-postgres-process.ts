// Uses the embedded PostgreSQL as a process of the store does. Arguments: data folder.
// Sends the address, or the reason it cannot run, to its parent; leaves when the parent says so.
import { startEmbeddedPostgres } from "../../server/database/embedded/index.ts";

const [, , dataDir = ""] = process.argv;
try {
  const server = await startEmbeddedPostgres({ dataDir, fsync: false });
  process.once("message", () => void server.stop().then(() => process.disconnect()));
  process.send?.({ url: server.url });
} catch (error) {
  process.send?.({ error: String(error) });
  process.disconnect();
}
