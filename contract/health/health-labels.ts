/** A duration in one unit: "40 s", "12 min", "5 h", "3 days". */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** Bytes as people count disks: "62 GB", "480 MB". */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e12) return `${(bytes / 1e12).toFixed(1)} TB`;
  return bytes >= 1e9 ? `${Math.round(bytes / 1e9)} GB` : `${Math.round(bytes / 1e6)} MB`;
}

/** As whoever runs the shop calls them; docs/runbooks/jobs.md says what each does. */
export const jobLabels: Readonly<Record<string, string>> = {
  "send-transactional-email": "Sign-in codes and receipts sent",
  "send-email": "Other emails sent",
  "notify-sales": "Hourly sales email",
  "notify-health-issues": "Check of the store's health",
  "reconcile-payment": "Payment checked",
  "poll-payments": "Open payments checked",
  "poll-refunds": "Open refunds checked",
  "expire-unpaid-orders": "Stock of expired orders released",
  "send-payment-reminders": "Payment reminders",
  "publish-due": "Scheduled products published",
  "reduce-mail-backoff": "Waiting emails tried sooner",
  "purge-rate-limits": "Old request counts removed",
  "purge-idempotency-keys": "Old request keys removed",
  "purge-sessions": "Expired sign-ins removed",
  "purge-imports": "Old imports removed",
  "purge-failed-jobs": "Old failed jobs removed",
  "delete-search-misses": "Old searches removed",
  "aggregate-daily-sales": "Sales of finished days added up",
  "update-sales-velocity": "Sales of each size counted",
  "anonymize-old-buyers": "Companies of old orders removed",
  "remove-old-email-data": "Text of old emails removed",
  "send-campaign": "Newsletter prepared",
  "send-newsletter-emails": "Newsletter emails sent",
  "send-stock-alerts": "Back-in-stock emails",
  "product-import": "Product import",
  "encode-media": "Photos resized",
  "purge-media": "Unused photos removed",
  "delete-parcel-photo": "Parcel photo removed",
  "dispatch-events": "Changes passed on",
  "deliver-webhook": "Webhooks sent",
  "retry-webhooks": "Failed webhooks tried again",
  "call-event-extension": "Your event extension called",
  "purge-events": "Old changes removed",
  backup: "Backup",
};

export const queueLabels: Readonly<
  Record<string, { readonly label: string; readonly about: string }>
> = {
  "transactional-email": {
    label: "Sign-in codes and receipts",
    about: "emails people are waiting for",
  },
  email: { label: "Other emails", about: "to customers and to the shop" },
  payments: { label: "Payment checks", about: "checks with the payment provider" },
  maintenance: { label: "Clean-up", about: "removes expired data" },
  newsletter: { label: "Newsletter", about: "emails to subscribers" },
  media: { label: "Photos", about: "resizes photos" },
  imports: { label: "Import and export", about: "products from and to spreadsheets" },
  backups: { label: "Backups", about: "copies the whole store" },
  events: { label: "Changes", about: "passes on what changed to other systems" },
  webhooks: { label: "Webhooks", about: "sends changes to addresses of other systems" },
};
