/** What the rooms of Settings are for, by their addresses. */
export const settingsAbouts: Readonly<Record<string, string>> = {
  "/settings/contacts":
    "Name and logo, mail, telephone, chat, social links, the line above the header",
  "/settings/home": "The first words and picture, three figures, cards, partners, promo, letter",
  "/settings/voices": "What customers said, in the order of the home page",
  "/settings/questions": "The questions of the FAQ page",
  "/settings/about": "Who makes the clothes",
  "/types": "What kinds of goods there are, their sizes and size guides",
  "/settings/delivery": "What sending costs and how long it takes, by state and area",
  "/settings/selling": "Days to send back, minutes to pay, mail about sales",
  "/settings/transfer": "The account that buyers pay to",
  "/settings/mail": "Who mails come from, and their last words",
  "/first-steps": "What is done before the first sale, and the demo",
  "/members": "Who works here, and what each may do",
  "/store": "Whether mail, payments, jobs and the disk are well, and what to do",
  "/mails": "Messages that no mail server took",
  "/audit": "Who did what, and when",
};
