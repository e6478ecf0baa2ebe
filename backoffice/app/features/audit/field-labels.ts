import { getFieldLabel } from "#contract/validation/field-labels.ts";

const fieldLabels: Readonly<Record<string, string>> = {
  requestedOn: "Requested on",
  assigneeId: "Assigned to",
  buttonUrl: "Button link",
  buttonLabel: "Button",
  body: "Content",
  daysFrom: "Minimum days",
  daysTo: "Maximum days",
  discountCode: "Code",
  codesLeft: "Recovery codes left",
  dueOn: "Due",
  factor: "Method",
  disposition: "Items",
  feeCharged: "Fee at checkout",
  fits: "Matching rows",
  hadAccount: "Had an account",
  invitationEndsAt: "Link expires",
  isPinned: "Pinned",
  packedQuantity: "Packed quantity",
  leftAt: "Unsubscribed on",
  newBrowser: "Browser",
  ownTerms: "Custom terms",
  preview: "Preview line",
  publishAt: "Publish at",
  sessionsEnded: "Sessions ended",
  since: "Subscribed since",
  stakeKobo: "Amount",
  until: "Link expires",
};

/** "amountKobo" becomes "Amount". */
export function fieldLabel(name: string): string {
  const label = Object.hasOwn(fieldLabels, name) ? fieldLabels[name] : undefined;
  if (label) return label;
  const bare = name.replace(/Kobo$|Id$|At$/, "");
  // Anything else is a spreadsheet column.
  if (!/^\w+$/.test(bare)) return capitalize(bare.replace(/[._-]+/g, " ").trim());
  return capitalize(getFieldLabel(bare).replace(/^(Is|Has) /, ""));
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
