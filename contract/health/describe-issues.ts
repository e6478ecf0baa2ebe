import type { ExtensionPoint } from "../api/health/extension-points.ts";
import type { StoreHealth } from "../api/health/health.ts";
import type { HealthIssueCode } from "../api/health/health-issues.ts";
import { formatDate, plural } from "../text/format.ts";
import { formatBytes, formatDuration, queueLabels } from "./health-labels.ts";

export type HealthPart = "backups" | "email" | "payments" | "jobs" | "database" | "storage";

export interface HealthIssue {
  /** Undefined for what belongs to no part of the system. */
  readonly part?: HealthPart;
  /** Beside the part's name: "No backup yet". */
  readonly state: string;
  readonly title: string;
  readonly todo: string;
  readonly steps?: readonly { readonly title: string; readonly text: string }[];
  readonly details?: string;
  /** Affects shoppers or money now. */
  readonly isUrgent: boolean;
  readonly link?: { readonly to: string; readonly label: string };
}

const failedEmails = { to: "/failed-emails", label: "Review failed emails" };
const contacts = { to: "/settings/contacts", label: "Edit contacts" };
const payments = { to: "/payments", label: "View payments" };
const admin = "Ask your server administrator to";
const catchesUp = "Nothing is lost: everything continues by itself afterwards.";

const extensionTexts: Readonly<Record<ExtensionPoint, { name: string; instead: string }>> = {
  price: { name: "price", instead: "The store used its own price." },
  deliveryQuote: { name: "delivery", instead: "The store used its own delivery fee." },
  tax: { name: "tax", instead: "The store used its own VAT." },
  paymentProvider: {
    name: "payment",
    instead: "Orders are placed; their payments are tried or checked again.",
  },
  emailTransport: {
    name: "email",
    instead: "The store sent these emails by its mail server, or tries again.",
  },
  onEvent: { name: "event", instead: "The store tries again for a day." },
};

type Describe = (store: StoreHealth) => HealthIssue | HealthIssue[];

const describe: Readonly<Record<HealthIssueCode, Describe>> = {
  no_payment: () => ({
    part: "payments",
    state: "Not set up",
    title: "Customers can't pay",
    todo: "No payment provider is set up and bank transfer is off, so the checkout takes no orders. Turn on bank transfer, or ask your server administrator to add payment keys.",
    details: "Payments in docs/configuration.md",
    isUrgent: true,
    link: { to: "/settings/transfer", label: "Turn on bank transfer" },
  }),
  key_refused: () => ({
    part: "payments",
    state: "Not working",
    title: "Payments can't be confirmed: the payment provider rejects our key",
    todo: `Shoppers can pay, but their orders stay unpaid here. ${admin} check the payment keys and restart the store. Payments made in between are found then.`,
    details:
      "Compare the keys in the configuration with the provider's dashboard (docs/runbooks/payments.md).",
    isUrgent: true,
    link: payments,
  }),
  no_worker: () => ({
    part: "jobs",
    state: "Not working",
    title: "No worker is running",
    todo: `Sign-in codes, receipts and newsletters are not sent, and payments are not checked. ${admin} start the worker. ${catchesUp}`,
    details: "Start the worker, or set RUN_JOBS=yes (docs/runbooks/jobs.md).",
    isUrgent: true,
  }),
  clock_off: ({ clock: { aheadSeconds } }) => ({
    part: "jobs",
    state: "Wrong time",
    title: `The server's clock is ${formatDuration(Math.abs(aheadSeconds))} ${aheadSeconds > 0 ? "ahead" : "behind"}`,
    todo: `Orders and reservations get wrong times, and staff's authenticator codes are rejected. ${admin} turn on time synchronisation.`,
    details: "timedatectl set-ntp true",
    isUrgent: true,
  }),
  jobs_late: ({ jobs }) => {
    const late = jobs.queues.filter(({ isLate }) => isLate);
    const names = late.map(({ queue }) => (queueLabels[queue]?.label ?? queue).toLowerCase());
    const oldest = Math.max(0, ...late.map(({ lagSeconds }) => lagSeconds));
    return {
      part: "jobs",
      state: "Late",
      title: `Background jobs are ${formatDuration(oldest)} late: ${names.join(", ")}`,
      todo: `There is more to do than can be done. If it grows, ask your server administrator to start another worker. ${catchesUp}`,
      details: "docs/runbooks/jobs.md",
      isUrgent: true,
    };
  },
  mail_stuck: ({ mail }) => ({
    part: "email",
    state: "Not working",
    title: `${emails(mail.retrying)} can't be sent, the oldest for ${formatDuration(mail.retryingSeconds)}`,
    todo: `The mail server doesn't accept them. ${admin} check the mail server, its password and its quota. Each email is retried for four days.`,
    details: "SMTP_URL (docs/runbooks/jobs.md, No codes arrive)",
    isUrgent: true,
  }),
  provider_silent: ({ payments: { unanswered } }) => ({
    part: "payments",
    state: "Not working",
    title: `The payment provider isn't answering about ${count(unanswered, "payment", "payments")}`,
    todo: "Their orders wait as unpaid and their items stay reserved. Check the provider's status page. What was paid is found automatically for 48 hours.",
    details: "docs/runbooks/alerts.md, ProviderSilent",
    isUrgent: true,
    link: payments,
  }),
  payments_late: ({ payments: { overdueSeconds } }) => ({
    part: "payments",
    state: "Late",
    title: `Payment checks are ${formatDuration(overdueSeconds)} late`,
    todo: `Paid orders show as unpaid until then. ${admin} check the worker.`,
    details: "docs/runbooks/alerts.md, PaymentsStuck",
    isUrgent: true,
    link: payments,
  }),
  disk_full: ({ disk }) => ({
    part: "storage",
    state: "Full",
    title: `Only ${formatBytes(disk?.freeBytes ?? 0)} of disk space left`,
    todo: `When it runs out, no orders can be taken. ${admin} free up space now.`,
    details: "docs/runbooks/alerts.md, DiskFull",
    isUrgent: true,
  }),
  disk_filling: ({ disk }) => ({
    part: "storage",
    state: "Filling up",
    title: `Disk space is running low: ${formatBytes(disk?.freeBytes ?? 0)} left`,
    todo: `${admin} add disk space within days, or move photos to cloud storage (S3).`,
    details: "docs/runbooks/alerts.md, DiskFilling",
    isUrgent: false,
  }),
  archive_failing: () => ({
    part: "backups",
    state: "Not working",
    title: "Database changes don't reach their archive",
    todo: `If the database fails, everything since then would be lost, and its disk keeps filling up. ${admin} check the archive. What waits is sent by itself.`,
    details: "docs/runbooks/alerts.md, ArchivingFails",
    isUrgent: true,
  }),
  mail_failed: ({ mail }) => ({
    part: "email",
    state: `${mail.failed} failed`,
    title: `${emails(mail.failed)} could not be delivered`,
    todo: "Read why, correct the address or the mail server, and send again.",
    isUrgent: false,
    link: failedEmails,
  }),
  jobs_failed: ({ jobs }) => ({
    part: "jobs",
    state: `${countFailed(jobs.queues)} failed`,
    title: `${count(countFailed(jobs.queues), "background job", "background jobs")} failed`,
    todo: `The store has stopped retrying. ${admin} find out why and run them again.`,
    details: "docs/runbooks/alerts.md, JobsFailed",
    isUrgent: false,
  }),
  extension_failed: ({ extensions }) =>
    extensions.map(({ point, failures, since, message }) => {
      const { name, instead } = extensionTexts[point];
      return {
        state: "Failing",
        title: `Your ${name} extension failed ${plural(failures, "time")} since ${formatDate(since, "time")}`,
        todo: `${instead} Ask whoever wrote the extension to look at it.`,
        details: `${message} (store/extensions.ts, docs/build/extensions.md)`,
        isUrgent: false,
      };
    }),
  webhook_failing: ({ webhooks: { failing, turnedOff } }) => ({
    state: "Needs attention",
    title:
      turnedOff > 0
        ? `${count(turnedOff, "webhook was", "webhooks were")} turned off after 3 days of failing`
        : `${count(failing, "webhook is", "webhooks are")} failing`,
    todo: "Another system doesn't accept what we send. Tell whoever runs it, then turn the webhook on or resend: events wait for 30 days.",
    details: "docs/build/webhooks.md",
    isUrgent: false,
    link: { to: "/developers", label: "Review webhooks" },
  }),
  sample_contacts: () => ({
    state: "Needs attention",
    title: "The shop still shows sample contacts",
    todo: "Customers would write to addresses and call numbers that reach nobody. Set your own email addresses, phone, WhatsApp number and address.",
    isUrgent: false,
    link: contacts,
  }),
  held: () => ({
    part: "jobs",
    state: "Paused",
    title: "Restored from backup: jobs paused",
    todo: "The shop sells, but no emails are sent and no payments are checked, because the store the backup came from may still do both. When that one is gone for good, ask your server administrator to release this one.",
    details: "docs/runbooks/backup.md, Bring it back",
    isUrgent: true,
  }),
  backup_failed: ({ backup }) => ({
    part: "backups",
    state: "Failed",
    title: "The last backup failed",
    todo: `${backup.error ?? "Unknown error."} It is retried every hour. If it keeps failing, ask your server administrator to check it.`,
    details: "docs/runbooks/alerts.md, BackupFails",
    isUrgent: false,
  }),
  backup_old: ({ backup }) => ({
    part: "backups",
    state: "Too old",
    title: `The last backup is ${formatDuration(backup.ageSeconds ?? 0)} old`,
    todo: `If this server fails, everything since then would be lost. ${admin} check the backups, or make one now.`,
    details: "docs/runbooks/backup.md, By hand",
    isUrgent: false,
  }),
  no_backup: ({ backup }) => ({
    part: "backups",
    state: "No backup yet",
    title: "No backup yet",
    todo: backup.place
      ? "The first one runs within the hour. If this stays, ask your server administrator to check the worker."
      : `If this server fails, orders, customers and photos would be lost. ${admin} set up backups to a second disk or a cloud folder (S3), and to test a restore.`,
    details: backup.place
      ? "docs/runbooks/alerts.md, BackupMissing"
      : "Set BACKUP_TO and restart the store (docs/runbooks/backup.md).",
    isUrgent: false,
    ...(!backup.place && {
      steps: [
        { title: "Choose a place", text: "A cloud folder (S3) or a second disk" },
        { title: "Run the first backup", text: "It takes a few minutes" },
        { title: "Test a restore", text: "Check that the copy opens" },
      ],
    }),
  }),
};

export function describeIssues(store: StoreHealth): HealthIssue[] {
  return store.issues.flatMap((issue) => describe[issue](store));
}

export function countIssues(number: number): string {
  return plural(number, "thing needs attention", "things need attention");
}

function emails(number: number): string {
  return count(number, "email", "emails");
}

function count(number: number, one: string, many: string): string {
  return plural(number, one, many);
}

function countFailed(queues: StoreHealth["jobs"]["queues"]): number {
  return queues.reduce((sum, { failed }) => sum + failed, 0);
}
