export const settingsSections = {
  selling: { label: "Orders and returns" },
  vat: { label: "VAT" },
  transfer: { label: "Bank transfer" },
  mail: { label: "Emails" },
} as const;

export type SettingsSection = keyof typeof settingsSections;

export const settingsSectionNames = Object.keys(settingsSections) as SettingsSection[];
