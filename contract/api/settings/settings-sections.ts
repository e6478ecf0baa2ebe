export const settingsSections = {
  selling: { label: "Policies and notifications" },
  vat: { label: "VAT" },
  transfer: { label: "Bank transfer" },
  mail: { label: "Customer emails" },
} as const;

export type SettingsSection = keyof typeof settingsSections;

export const settingsSectionNames = Object.keys(settingsSections) as SettingsSection[];
