import { type HealthIssueCode, healthIssueCodes } from "#contract/api/health/health-issues.ts";
import type { QueuedKind } from "#server/database/jobs/queue-state.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { isBackedUp } from "#server/modules/backup/index.ts";
import { readState, type StoreState } from "./read-state.ts";

const urgentQueues: readonly string[] = ["transactional-email", "email", "payments"];

interface BackupSchedule {
  readonly everyHours: number | null;
  readonly now: Date;
}

/** The issue `held` covers them while the store is paused. */
const jobIssues: readonly HealthIssueCode[] = [
  "no_worker",
  "jobs_late",
  "mail_stuck",
  "provider_silent",
  "payments_late",
];

const minute = 60;
/** As in ops/deploy/prometheus/alerts.yml or earlier, plus single failures that alert nobody. */
const thresholds = {
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
  fillingPart: 0.2,
  fullBytes: 5e8,
  /** A night's backup, and two hours to make it. */
  backupSeconds: 26 * 3600,
  backupGraceSeconds: 2 * 3600,
} as const;

export function getCurrentIssues(
  state: StoreState,
  { clock, config }: Pick<Runtime, "clock" | "config">,
): HealthIssueCode[] {
  return findHealthIssues(state, {
    everyHours: isBackedUp(config) ? config.backup.everyHours : null,
    now: clock(),
  });
}

/** Most urgent first. */
export function findHealthIssues(
  {
    queue,
    workers,
    mail,
    payments,
    clock,
    disk,
    archiveFails,
    backup,
    extensions,
    webhooks,
    sampleContacts,
    acceptsPayments,
  }: StoreState,
  { everyHours, now }: BackupSchedule,
): HealthIssueCode[] {
  const maxBackupAgeSeconds = Math.max(
    thresholds.backupSeconds,
    (everyHours ?? 0) * 3600 + thresholds.backupGraceSeconds,
  );
  const backupAgeSeconds = backup.last && (now.getTime() - backup.last.startedAt.getTime()) / 1000;
  const isPresent: Readonly<Record<HealthIssueCode, boolean>> = {
    no_payment: !acceptsPayments,
    key_refused: payments.keyRefusedSince !== null,
    no_worker: (workers.silentSeconds ?? Number.POSITIVE_INFINITY) > thresholds.silentSeconds,
    clock_off: Math.abs(clock.aheadSeconds) > thresholds.clockSeconds,
    jobs_late: queue.some(isLate),
    mail_stuck: isMailStuck(mail),
    provider_silent: isProviderSilent(payments),
    payments_late: payments.overdueSeconds > thresholds.overdueSeconds,
    disk_full: disk !== null && disk.freeBytes < thresholds.fullBytes,
    disk_filling:
      disk !== null &&
      disk.freeBytes >= thresholds.fullBytes &&
      (disk.freeBytes < thresholds.fillingBytes ||
        disk.freeBytes / disk.totalBytes < thresholds.fillingPart),
    archive_failing: archiveFails,
    mail_failed: mail.failed > 0,
    jobs_failed: queue.some(({ failed }) => failed > 0),
    extension_failed: extensions.length > 0,
    webhook_failing: webhooks.failing > 0 || webhooks.turnedOff > 0,
    sample_contacts: sampleContacts,
    held: backup.pausedSince !== null,
    backup_failed: backup.failed !== null,
    backup_old: backupAgeSeconds !== null && backupAgeSeconds > maxBackupAgeSeconds,
    no_backup: backupAgeSeconds === null,
  };
  const isPaused = backup.pausedSince !== null;
  return healthIssueCodes.filter(
    (issue) => isPresent[issue] && !(isPaused && jobIssues.includes(issue)),
  );
}

/** A few mailboxes may fail by themselves, unless nothing was sent since the first failure. */
function isMailStuck({
  retryingMailboxes,
  retryingSeconds,
  silentSeconds,
}: StoreState["mail"]): boolean {
  const minSilentSeconds = retryingMailboxes > thresholds.mailboxes ? 0 : retryingSeconds;
  return (
    retryingMailboxes > 0 &&
    retryingSeconds > thresholds.mailSeconds &&
    (silentSeconds ?? Number.POSITIVE_INFINITY) >
      Math.max(thresholds.mailSilentSeconds, minSilentSeconds)
  );
}

/** A single missing answer is no outage; many, or a long silence, are. */
function isProviderSilent({ unanswered, queried, silentSeconds }: StoreState["payments"]): boolean {
  const isMajorityUnanswered =
    unanswered > thresholds.unanswered && unanswered > thresholds.unansweredPart * queried;
  return isMajorityUnanswered || silentSeconds > thresholds.providerSilentSeconds;
}

export function isLate({ queue, lagSeconds }: Pick<QueuedKind, "queue" | "lagSeconds">): boolean {
  return (
    lagSeconds >
    (urgentQueues.includes(queue) ? thresholds.urgentLagSeconds : thresholds.lagSeconds)
  );
}

const checkIntervalMs = 60_000;
const repeatIntervalMs = 3600 * 1000;

/** On changes, and hourly while there are any. @returns stops it */
export function logHealthIssues(runtime: Runtime, everyMs = checkIntervalMs): () => void {
  const { log } = runtime;
  let lastLogged = "";
  let lastLoggedAt = 0;
  let isChecking = false;

  const logIfChanged = (state: string, writeLog: () => void) => {
    const now = performance.now();
    if (state === lastLogged && (state === "" || now - lastLoggedAt < repeatIntervalMs)) return;
    lastLogged = state;
    lastLoggedAt = now;
    writeLog();
  };
  const check = async () => {
    try {
      const issues = getCurrentIssues(await readState(runtime), runtime);
      logIfChanged(issues.join(" "), () => {
        if (issues.length === 0) log.info("the store is healthy again");
        else log.warn({ issues }, "the store needs attention");
      });
    } catch (err) {
      logIfChanged("away", () => log.warn({ err }, "store health could not be read"));
    }
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check().finally(() => {
      isChecking = false;
    });
  }, everyMs);
  return () => clearInterval(timer);
}
