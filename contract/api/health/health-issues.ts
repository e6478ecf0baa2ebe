export const healthIssueCodes = [
  "no_payment",
  "key_refused",
  "held",
  "no_worker",
  "clock_off",
  "jobs_late",
  "mail_stuck",
  "provider_silent",
  "payments_late",
  "disk_full",
  "disk_filling",
  "archive_failing",
  "backup_failed",
  "backup_old",
  "no_backup",
  "mail_failed",
  "jobs_failed",
  "extension_failed",
  "webhook_failing",
  "sample_contacts",
] as const;

export type HealthIssueCode = (typeof healthIssueCodes)[number];
