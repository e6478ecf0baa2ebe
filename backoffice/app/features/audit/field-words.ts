import { labelOf } from "#contract/validation/field-labels.ts";

/** What fields are called whose own names do not read as people speak. */
const fieldWords: Readonly<Record<string, string>> = {
  askedOn: "Day it was asked",
  assigneeId: "Given to",
  buttonAddress: "Where the button leads",
  buttonLabel: "Button",
  body: "Letter",
  daysFrom: "Fewest days",
  daysTo: "Most days",
  discountCode: "Code",
  codesLeft: "Recovery codes left",
  dueOn: "Due",
  factor: "By",
  fate: "Pieces",
  feeCharged: "Fee at checkout",
  fits: "Rows that fit",
  hadAccount: "Had an account",
  invitationEndsAt: "Link works until",
  isPinned: "Pinned",
  laidIn: "Pieces in the parcel",
  leftAt: "Left the list",
  newBrowser: "Browser",
  ownTerms: "Terms of its own",
  preview: "Preview line",
  publishAt: "Comes on the shop",
  sessionsEnded: "Sessions ended",
  since: "On the list since",
  stakeKobo: "Sum it is about",
  until: "Link works until",
};

/** What a field is called; money names itself: `amountKobo` reads "Amount", in naira. */
export function fieldWordsOf(name: string): string {
  const known = Object.hasOwn(fieldWords, name) ? fieldWords[name] : undefined;
  if (known) return known;
  const bare = name.replace(/Kobo$|Id$|At$/, "");
  // What is no name of the program is a column of a spreadsheet.
  if (!/^\w+$/.test(bare)) return inCase(bare.replace(/[._-]+/g, " ").trim());
  return inCase(labelOf(bare).replace(/^(Is|Has) /, ""));
}

/** With a capital at its beginning. */
export function inCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
