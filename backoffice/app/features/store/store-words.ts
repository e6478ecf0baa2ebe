import type { StaffStore } from "#contract/api/staff-store.ts";
import type { StoreTrouble } from "#contract/api/store-troubles.ts";
import type { ApiFault } from "#contract/client/api-fault.ts";

/** What is the matter, and what to do about it. */
export interface TroubleWords {
  readonly title: string;
  readonly todo: string;
  /** Somebody loses by every minute of it. */
  readonly isUrgent: boolean;
  /** The room in which it can be mended. */
  readonly room?: { readonly to: string; readonly label: string };
}

const mails = { to: "/mails", label: "Undelivered mail" };
const payments = { to: "/payments", label: "Payments" };
const catchesUp = "Nothing is lost: all of it continues on its own afterwards.";

const tellers: Readonly<Record<StoreTrouble, (store: StaffStore) => TroubleWords>> = {
  key_refused: () => ({
    title: "The payment provider refuses our key",
    todo: "Shoppers can pay, and the store does not learn of it. Have whoever runs the server compare PAYAZA_PUBLIC_KEY and PAYAZA_MODE with the provider's dashboard and restart the store. What was paid meanwhile is found then.",
    isUrgent: true,
    room: payments,
  }),
  no_worker: () => ({
    title: "Nobody does the work behind the shop",
    todo: `No code, no receipt and no letter leaves, and no payment is asked about. Have whoever runs the server start the worker. ${catchesUp}`,
    isUrgent: true,
  }),
  clock_off: ({ clock: { aheadSeconds } }) => ({
    title: `This machine's clock is ${spanInWords(Math.abs(aheadSeconds))} ${aheadSeconds > 0 ? "ahead" : "behind"}`,
    todo: "Orders, holds and codes get wrong times, and the codes of staff's authenticator apps are refused. Have whoever runs the server let it ask a time server (timedatectl set-ntp true).",
    isUrgent: true,
  }),
  jobs_late: ({ jobs }) => {
    const late = jobs.lanes.filter(({ isLate }) => isLate);
    const names = late.map(({ lane }) => (laneWords[lane]?.label ?? lane).toLowerCase());
    const longest = Math.max(0, ...late.map(({ lagSeconds }) => lagSeconds));
    return {
      title: `Late by ${spanInWords(longest)}: ${names.join(", ")}`,
      todo: `More waits than can be done. If it grows, have whoever runs the server start another worker. ${catchesUp}`,
      isUrgent: true,
    };
  },
  mail_stuck: ({ mail }) => ({
    title: `${messages(mail.retrying)} cannot leave, the oldest for ${spanInWords(mail.retryingSeconds)}`,
    todo: "The mail server does not take them. Have SMTP_URL, its password and the quota at your mail provider looked at. Each message is tried again, every 18 minutes at the latest, for four days.",
    isUrgent: true,
  }),
  provider_silent: ({ payments: { unanswered } }) => ({
    title: `The payment provider does not answer about ${count(unanswered, "payment", "payments")}`,
    todo: "Their orders wait and keep their pieces. Look at the provider's status page. What was paid is found automatically within 48 hours.",
    isUrgent: true,
    room: payments,
  }),
  payments_late: ({ payments: { overdueSeconds } }) => ({
    title: `Payments are asked about ${spanInWords(overdueSeconds)} late`,
    todo: "Paid orders show as unpaid meanwhile. Have whoever runs the server look at the worker.",
    isUrgent: true,
    room: payments,
  }),
  disk_full: ({ disk }) => ({
    title: `Only ${bytesInWords(disk?.freeBytes ?? 0)} are left on the disk`,
    todo: "When nothing is left nothing can be written here: with the database on this machine no order is taken. Have whoever runs the server make room now.",
    isUrgent: true,
  }),
  disk_filling: ({ disk }) => ({
    title: `The disk fills up: ${bytesInWords(disk?.freeBytes ?? 0)} are left`,
    todo: "Have whoever runs the server give it a larger disk within days, or move pictures to S3-compatible storage.",
    isUrgent: false,
  }),
  archive_failing: () => ({
    title: "PostgreSQL's log does not reach its archive",
    todo: "Nothing since then could be come back to by the minute, and the log fills the database's disk. Have whoever runs the server look at the archive (docs/runbooks/alerts.md, ArchivingFails). What waits is handed over by itself.",
    isUrgent: true,
  }),
  mail_given_up: ({ mail }) => ({
    title: `${messages(mail.givenUp)} ${mail.givenUp === 1 ? "was" : "were"} given up`,
    todo: "Read why, correct the address or the mail server, and send them again.",
    isUrgent: false,
    room: mails,
  }),
  jobs_given_up: ({ jobs }) => ({
    title: `${count(sumOf(jobs.lanes), "piece of work", "pieces of work")} failed too often`,
    todo: "The store has stopped trying. Have whoever runs the server read why (docs/runbooks/jobs.md) and start them again.",
    isUrgent: false,
  }),
  held: () => ({
    title: "This store was brought back from a backup and waits",
    todo: "It sells, but no mail leaves and no payment is asked about, since the store the backup was taken from would do the same. When that one is gone for good, have whoever runs the server release this one (docs/runbooks/backup.md, Bring it back).",
    isUrgent: true,
  }),
  backup_failed: ({ backup }) => ({
    title: "The backups do not go well",
    todo: `${backup.fault ?? "Nobody knows why."} It is tried again by itself.`,
    isUrgent: false,
  }),
  backup_old: ({ backup }) => ({
    title: `The last backup is ${spanInWords(backup.ageSeconds ?? 0)} old`,
    todo: "Whatever came in since then would be lost with this machine. Have whoever runs the server look at the worker and at the place of the backups, or make one now (docs/runbooks/backup.md, By hand).",
    isUrgent: false,
  }),
  no_backup: ({ backup }) => ({
    title: "No backup yet",
    todo: backup.place
      ? "The first is made within the hour. If this stays, have whoever runs the server look at the worker."
      : "If this machine is lost, so is the shop. Have whoever runs the server set BACKUP_TO to a place on another machine (docs/runbooks/backup.md), and try once whether a backup can be brought back.",
    isUrgent: false,
  }),
};

/** What is the matter, the most urgent first. */
export function tellTroubles(store: StaffStore): TroubleWords[] {
  return store.troubles.map((trouble) => tellers[trouble](store));
}

/** What is the matter where nothing can be looked at: the database is away. */
export function tellAway({ meta }: Pick<ApiFault, "meta">): TroubleWords[] {
  const isDatabase =
    typeof meta === "object" && meta !== null && "part" in meta && meta.part === "database";
  if (!isDatabase) return [];
  return [
    {
      title: "The database does not answer",
      todo: `Shoppers read pages that were kept and are told to come back for the rest; no order is taken. Have whoever runs the server look whether PostgreSQL runs and its disk has room (docs/runbooks/alerts.md). ${catchesUp}`,
      isUrgent: true,
    },
  ];
}

/** What a lane of the queue is called, and what is in it. */
export const laneWords: Readonly<
  Record<string, { readonly label: string; readonly about: string }>
> = {
  codes: { label: "Codes and receipts", about: "mail somebody waits for" },
  mails: { label: "Other mail", about: "notices to buyers and to the shop" },
  payments: { label: "Payments", about: "questions to the provider" },
  sweeps: { label: "Tidying", about: "what has ended is cleared away" },
  letters: { label: "Letters", about: "to subscribers" },
  pictures: { label: "Pictures", about: "their other sizes" },
  imports: { label: "Spreadsheets", about: "goods read and written" },
  backups: { label: "Backups", about: "the shop, put away safely" },
};

/** A span of time in one unit: "40 s", "12 min", "5 h", "3 days". */
export function spanInWords(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** Bytes as people count disks: "62 GB", "480 MB". */
export function bytesInWords(bytes: number): string {
  if (bytes >= 1e12) return `${(bytes / 1e12).toFixed(1)} TB`;
  return bytes >= 1e9 ? `${Math.round(bytes / 1e9)} GB` : `${Math.round(bytes / 1e6)} MB`;
}

function messages(number: number): string {
  return count(number, "message", "messages");
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function sumOf(lanes: StaffStore["jobs"]["lanes"]): number {
  return lanes.reduce((sum, { givenUp }) => sum + givenUp, 0);
}
