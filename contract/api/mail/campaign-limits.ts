export const campaignLimits = {
  subjectLength: 120,
  previewLength: 160,
  blocks: 30,
  headingLength: 120,
  textLength: 4_000,
  altLength: 200,
  products: 4,
  buttonLabelLength: 60,
  buttonAddressLength: 500,
  testAddresses: 5,
} as const;

export const campaignTabs = ["all", "drafts", "scheduled", "sent"] as const;
