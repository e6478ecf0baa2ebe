export const campaignLimits = {
  subjectLength: 120,
  previewLength: 160,
  bodyLength: 10_000,
  buttonLabelLength: 60,
  buttonAddressLength: 500,
} as const;
