import { type StoreTrouble, storeTroubles } from "#contract/api/store-troubles.ts";
import type { QueuedKind } from "#server/database/queue-state.ts";
import type { StoreState } from "./read-state.ts";

/** Somebody waits for the jobs of these lanes. */
const urgentLanes: readonly string[] = ["codes", "mails", "payments"];

/** How a store is to be backed up. */
interface BackupWanted {
  readonly isLive: boolean;
  readonly everyHours: number | null;
  readonly now: Date;
}

/** A store that is held does no jobs: these go away with its release, which `held` asks for. */
const ofJobs: readonly StoreTrouble[] = [
  "no_worker",
  "jobs_late",
  "mail_stuck",
  "provider_silent",
  "payments_late",
];

const minute = 60;
/**
 * The bounds are those of the alert rules (deploy/prometheus/alerts.yml), so that what the alarm calls for stands in the
 * room. The room tells more: a single message that was given up waits for somebody, and calls nobody.
 */
const bounds = {
  silentSeconds: 2 * minute,
  urgentLagSeconds: 5 * minute,
  lagSeconds: 3 * 3600,
  mailboxes: 3,
  mailSeconds: 15 * minute,
  mailSilentSeconds: 20 * minute,
  overdueSeconds: 10 * minute,
  unanswered: 5,
  unansweredPart: 0.5,
  providerSilentSeconds: 15 * minute,
  clockSeconds: minute,
  fillingBytes: 5e9,
  fillingPart: 0.1,
  fullBytes: 5e8,
  /** So many times the span between two backups, and an hour for making one. */
  backupSpans: 1.5,
  backupSeconds: 3600,
} as const;

/**
 * What is the matter with the store, the most urgent first.
 * @param wanted whether the store is live, since a demo has nothing that a backup could save; how often a backup is
 *   wanted, in hours, null where the store makes none by itself; and what time it is
 */
export function findTroubles(
  { queue, workers, mail, payments, clock, disk, archiveFails, backup }: StoreState,
  { isLive, everyHours, now }: BackupWanted,
): StoreTrouble[] {
  const longest = (everyHours ?? 24) * 3600 * bounds.backupSpans + bounds.backupSeconds;
  const age = backup.last && (now.getTime() - backup.last.startedAt.getTime()) / 1000;
  const isWanted = isLive || everyHours !== null;
  const isThere: Readonly<Record<StoreTrouble, boolean>> = {
    key_refused: payments.keyRefusedSince !== null,
    no_worker: (workers.silentSeconds ?? Number.POSITIVE_INFINITY) > bounds.silentSeconds,
    clock_off: Math.abs(clock.aheadSeconds) > bounds.clockSeconds,
    jobs_late: queue.some(isLate),
    mail_stuck: isMailStuck(mail),
    provider_silent: isProviderSilent(payments),
    payments_late: payments.overdueSeconds > bounds.overdueSeconds,
    disk_full: disk !== null && disk.freeBytes < bounds.fullBytes,
    disk_filling:
      disk !== null &&
      disk.freeBytes >= bounds.fullBytes &&
      (disk.freeBytes < bounds.fillingBytes ||
        disk.freeBytes / disk.totalBytes < bounds.fillingPart),
    archive_failing: archiveFails,
    mail_given_up: mail.dead > 0,
    jobs_given_up: queue.some(({ failed }) => failed > 0),
    held: backup.heldSince !== null,
    backup_failed: isWanted && backup.failed !== null,
    backup_old: isWanted && age !== null && age > longest,
    no_backup: isWanted && age === null && (isLive || backup.failed === null),
  };
  const isHeld = backup.heldSince !== null;
  return storeTroubles.filter(
    (trouble) => isThere[trouble] && !(isHeld && ofJobs.includes(trouble)),
  );
}

/**
 * Refused messages for a few mailboxes, however many, may be the fault of those, unless none has left since the first of
 * them was written.
 */
function isMailStuck({
  retryingMailboxes,
  retryingSeconds,
  silentSeconds,
}: StoreState["mail"]): boolean {
  const leastSilence = retryingMailboxes > bounds.mailboxes ? 0 : retryingSeconds;
  return (
    retryingMailboxes > 0 &&
    retryingSeconds > bounds.mailSeconds &&
    (silentSeconds ?? Number.POSITIVE_INFINITY) > Math.max(bounds.mailSilentSeconds, leastSilence)
  );
}

/** One answer that is missing may be a provider that was slow once; many at once, or none for a while, are not. */
function isProviderSilent({ unanswered, asked, silentSeconds }: StoreState["payments"]): boolean {
  const isAmongMany = unanswered > bounds.unanswered && unanswered > bounds.unansweredPart * asked;
  return isAmongMany || silentSeconds > bounds.providerSilentSeconds;
}

/** Whether jobs of a kind have been due for longer than they may be. */
export function isLate({ lane, lagSeconds }: Pick<QueuedKind, "lane" | "lagSeconds">): boolean {
  return lagSeconds > (urgentLanes.includes(lane) ? bounds.urgentLagSeconds : bounds.lagSeconds);
}
