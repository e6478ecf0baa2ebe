/** What fields are called whose own names do not read as people speak. */
const fieldWords: Readonly<Record<string, string>> = {
  askedOn: "Day it was asked",
  assigneeId: "Given to",
  buttonAddress: "Where the button leads",
  buttonLabel: "Button",
  body: "Letter",
  cameOn: "Day it came",
  closing: "Last words",
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
  holdHours: "Hours the pieces are kept",
  invitationEndsAt: "Link works until",
  isOn: "Buyers may pay by transfer",
  isPinned: "Pinned",
  laidIn: "Pieces in the parcel",
  leftAt: "Left the list",
  newBrowser: "Browser",
  orderHoldMinutes: "Minutes an unpaid order keeps its pieces",
  ownTerms: "Terms of its own",
  preview: "Preview line",
  publishAt: "Comes on the shop",
  returnDays: "Days in which pieces may come back",
  saleNotices: "Mail about sales",
  senderName: "Comes from",
  sessionsEnded: "Sessions ended",
  since: "On the list since",
  stakeKobo: "Sum it is about",
  until: "Link works until",
};

/** What a field is called; money names itself: `amountKobo` reads "Amount", in naira. */
export function fieldWordsOf(name: string): string {
  const known = Object.hasOwn(fieldWords, name) ? fieldWords[name] : undefined;
  if (known) return known;
  const words = name
    .replace(/Kobo$|Id$|At$/, "")
    .replace(/^(is|has)(?=[A-Z])/, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/[._-]+/g, " ")
    .trim();
  return inCase(words);
}

/** With a capital at its beginning. */
export function inCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
