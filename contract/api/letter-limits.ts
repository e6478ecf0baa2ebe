/** Bounds on a letter, shared by the schema and the form. */
export const letterLimits = {
  subjectLength: 120,
  previewLength: 160,
  bodyLength: 10_000,
  buttonLabelLength: 60,
  buttonAddressLength: 500,
} as const;
