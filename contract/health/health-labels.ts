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
};
