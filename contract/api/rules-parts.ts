/** The parts of the settings that bind money and law; an owner alone sets them. */
export const rulesParts = {
  selling: { label: "Deadlines and notices" },
  transfer: { label: "Bank transfer" },
  mail: { label: "Mail to buyers" },
} as const;

/** A part of the settings that binds money and law. */
export type RulesPart = keyof typeof rulesParts;

/** Every part, in the order of the settings. */
export const rulesPartNames = Object.keys(rulesParts) as RulesPart[];
