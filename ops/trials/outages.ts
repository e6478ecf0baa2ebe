// npm run trial -- outages [NAME …]: takes away what the store needs, one after the other, and gives it back. As root: one
// fills a file system of its own, another has a name server of its own.
import { printLine } from "./kit/open-cluster.ts";
import { recordTrial } from "./kit/record-trial.ts";
import { clockOff } from "./outages/clock.ts";
import { databaseDown } from "./outages/database.ts";
import { diskFull } from "./outages/disk.ts";
import type { OutageResult } from "./outages/found.ts";
import { mailServerDown } from "./outages/mail.ts";
import { dnsDown } from "./outages/names.ts";
import { providerDown } from "./outages/provider.ts";

const outages: Readonly<Record<string, () => Promise<OutageResult>>> = {
  mail: mailServerDown,
  disk: diskFull,
  clock: clockOff,
  names: dnsDown,
  database: databaseDown,
  provider: providerDown,
};

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !(name in outages));
if (unknown.length > 0) {
  printLine(`There is no outage ${unknown.join(", ")}: ${Object.keys(outages).join(" | ")}`);
  process.exit(1);
}
let failed = 0;
for (const [name, runOutage] of Object.entries(outages)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  printLine(`${name} …`);
  try {
    const { how, rows } = await runOutage();
    const table = rows.map(([what, found]) => `| ${what} | ${found.replaceAll("|", "\\|")} |`);
    const lines = [how, "", "| what | found |", "| --- | --- |", ...table];
    for (const line of lines) printLine(line);
    recordTrial(`outages: ${name}`, lines);
  } catch (error) {
    failed += 1;
    printLine(`The outage ${name} was not borne: ${error instanceof Error ? error.stack : error}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
