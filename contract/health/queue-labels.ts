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
