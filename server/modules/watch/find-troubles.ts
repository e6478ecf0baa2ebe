import { type StoreTrouble, storeTroubles } from "#contract/api/store-troubles.ts";
import type { QueuedKind } from "#server/database/queue-state.ts";
import type { StoreState } from "./read-state.ts";

/** Somebody waits for the jobs of these lanes. */
const urgentLanes: readonly string[] = ["codes", "mails", "payments"];

const minute = 60;
/** The bounds are those of the alert rules (deploy/prometheus/alerts.yml), so that room and alarm agree. */
const bounds = {
  silentSeconds: 2 * minute,
  urgentLagSeconds: 5 * minute,
  lagSeconds: 3 * 3600,
  mailSeconds: 15 * minute,
  overdueSeconds: 10 * minute,
  unanswered: 5,
  fillingBytes: 5e9,
  fillingPart: 0.1,
  fullBytes: 5e8,
} as const;

/**
 * What is the matter with the store, the most urgent first.
 * @param isLive a demo has nothing that a backup could save
 */
export function findTroubles(
  { queue, workers, mail, payments, disk }: StoreState,
  isLive: boolean,
): StoreTrouble[] {
  const isThere: Readonly<Record<StoreTrouble, boolean>> = {
    key_refused: payments.keyRefusedSince !== null,
    no_worker: (workers.silentSeconds ?? Number.POSITIVE_INFINITY) > bounds.silentSeconds,
    jobs_late: queue.some(isLate),
    mail_stuck: mail.retrying > 0 && mail.oldestSeconds > bounds.mailSeconds,
    provider_silent: payments.unanswered > bounds.unanswered,
    payments_late: payments.overdueSeconds > bounds.overdueSeconds,
    disk_full: disk !== null && disk.freeBytes < bounds.fullBytes,
    disk_filling:
      disk !== null &&
      disk.freeBytes >= bounds.fullBytes &&
      (disk.freeBytes < bounds.fillingBytes ||
        disk.freeBytes / disk.totalBytes < bounds.fillingPart),
    mail_given_up: mail.dead > 0,
    jobs_given_up: queue.some(({ failed }) => failed > 0),
    no_backup: isLive,
  };
  return storeTroubles.filter((trouble) => isThere[trouble]);
}

/** Whether jobs of a kind have been due for longer than they may be. */
export function isLate({ lane, lagSeconds }: Pick<QueuedKind, "lane" | "lagSeconds">): boolean {
  return lagSeconds > (urgentLanes.includes(lane) ? bounds.urgentLagSeconds : bounds.lagSeconds);
}
