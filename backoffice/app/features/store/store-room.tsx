import type { StaffStore } from "#contract/api/staff-store.ts";
import type { ApiFault } from "#contract/client/api-fault.ts";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordsSkeleton } from "../../parts/records-skeleton.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { momentOf } from "../../parts/when.ts";
import { LanesPanel } from "./lanes-panel.tsx";
import { bytesInWords, spanInWords, tellAway, tellTroubles } from "./store-words.ts";
import { Troubles } from "./troubles.tsx";

const everyMs = 15_000;

/** How the store is, in plain words, and what to do where it is not well. Looks again by itself. */
export function StoreRoom() {
  const { loaded, reload } = useLoaded((signal) => api("GET /staff/store", { signal }), ["store"], {
    everyMs,
  });
  return (
    <>
      <RoomHead title="Store">
        {loaded.state === "ready" && (
          <p className="text-meta text-umber">
            {loaded.fault
              ? "It cannot be looked at right now. Below is how it was at "
              : "Looked at "}
            {momentOf(loaded.data.at, new Date())}
          </p>
        )}
      </RoomHead>
      {loaded.state !== "loading" && loaded.fault && <Away fault={loaded.fault} />}
      {loaded.state === "loading" && <RecordsSkeleton rows={6} />}
      {loaded.state === "failed" && (
        <Failure
          fault={loaded.fault}
          message="How the store is could not be read."
          onRetry={reload}
        />
      )}
      {loaded.state === "ready" && <StoreState store={loaded.data} />}
    </>
  );
}

/** Why nothing can be looked at, where that is known. */
export function Away({ fault }: { fault: Pick<ApiFault, "meta"> }) {
  const troubles = tellAway(fault);
  return troubles.length > 0 && <Troubles troubles={troubles} />;
}

/** What is the matter, and the figures behind it. */
export function StoreState({ store }: { store: StaffStore }) {
  const { mail, payments, jobs, disk, backup, versions } = store;
  const now = new Date(store.at);
  const whenOf = (iso: string | null) => (iso === null ? "Never yet" : momentOf(iso, now));
  return (
    <>
      <Troubles troubles={tellTroubles(store)} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title="Mail">
          <Facts
            narrow
            facts={[
              { name: "Last sent", value: whenOf(mail.lastSentAt) },
              {
                name: "Waits",
                value:
                  mail.waiting === 0
                    ? "Nothing"
                    : `${mail.waiting}, the oldest ${spanInWords(mail.oldestSeconds)}${mail.retrying > 0 ? `; ${mail.retrying} refused before` : ""}`,
              },
              { name: "Given up", value: mail.givenUp === 0 ? "Nothing" : String(mail.givenUp) },
              ...(mail.isKeptHere
                ? [{ name: "Goes to", value: "The mailbox of the demo; none leaves" }]
                : []),
            ]}
          />
        </Panel>
        <Panel title="Payments">
          <Facts
            narrow
            facts={[
              { name: "Last paid", value: whenOf(payments.lastMoneyAt) },
              { name: "Last webhook", value: whenOf(payments.lastWebhookAt) },
              {
                name: "Asked about",
                value:
                  payments.watched === 0
                    ? "No payment is open"
                    : `${payments.watched} open, ${payments.unanswered} without an answer`,
              },
              {
                name: "To settle",
                value: payments.toSettle === 0 ? "Nothing" : `${payments.toSettle}, in Payments`,
              },
              {
                name: "Our key",
                value:
                  payments.keyRefusedSince === null
                    ? "Accepted"
                    : `Refused since ${momentOf(payments.keyRefusedSince, now)}`,
              },
            ]}
          />
        </Panel>
        <LanesPanel jobs={jobs} />
        <Panel title="Disk and backup">
          <Facts
            narrow
            facts={[
              {
                name: "Free on this machine",
                value: disk
                  ? `${bytesInWords(disk.freeBytes)} of ${bytesInWords(disk.totalBytes)}`
                  : "Not known: its data folder is not there",
              },
              { name: "Last backup", value: tellBackup(backup, now) },
              {
                name: "Goes to",
                value: backup.place
                  ? `${backup.place}, ${backup.everyHours === 24 ? "every day" : `every ${backup.everyHours} h`}, ${backup.isEncrypted ? "encrypted" : "not encrypted"}`
                  : "No automatic backups: BACKUP_TO is not set",
              },
            ]}
          />
        </Panel>
        <Panel title="Versions">
          <Facts
            narrow
            facts={[
              { name: "Store", value: versions.store },
              { name: "Tables", value: versions.migration.replace(/\.sql$/, "") },
              { name: "PostgreSQL", value: versions.postgres },
              { name: "Node.js", value: versions.node },
            ]}
          />
        </Panel>
      </div>
    </>
  );
}

function tellBackup({ lastAt, lastBytes, ageSeconds }: StaffStore["backup"], now: Date): string {
  if (lastAt === null) return "None yet";
  const size = lastBytes === null ? "" : `, ${bytesInWords(lastBytes)}`;
  return `${momentOf(lastAt, now)}, ${spanInWords(ageSeconds ?? 0)} ago${size}`;
}
