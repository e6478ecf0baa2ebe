export const privacy = {
  title: "Privacy",
  summary: [
    {
      title: "We keep what an order needs",
      text: "We use your details to take payment, deliver your order, answer you and keep the records the law asks for.",
    },
    {
      title: "We don’t track you",
      text: "We never sell your details, and we do not use advertising cookies.",
    },
    {
      title: "Emails only if you ask",
      text: "You get our newsletter only if you ask for it, and one tap unsubscribes you.",
    },
    {
      title: "You decide",
      text: "You can see, correct, download or erase your data: write to {email} and we answer within 30 days.",
    },
    {
      title: "You can complain",
      text: "If you are not satisfied, you can complain to the Nigeria Data Protection Commission.",
    },
  ],
  // Blocks stand apart by an empty line: paragraphs, lists, steps, tables (first row: headings).
  sections: [
    {
      id: "who-we-are",
      title: "Who we are",
      text: `{shopName} (RC {rcNumber}), {address}, is the data controller for this website. For anything about your data write to {email} or call {phone}. The person who answers these requests is our privacy contact.

This policy follows the Nigeria Data Protection Act 2023 (NDPA) and its General Application and Implementation Directive 2025 (GAID). It took effect on {effectiveDate}.`,
    },
    {
      id: "what-we-collect",
      title: "What we collect",
      text: `| When | What |
| You place an order | Name, email, phone, delivery address, what you bought, sizes, price, order notes |
| You pay | Payment method, amount, reference, time, bank name for a transfer. Card numbers and PINs go straight to the payment provider; we never see or keep them |
| You open an account | Name, email, password (stored so that nobody can read it), saved addresses, wishlist, order history |
| You apply as a business | Company name, tax ID, business address and contact, what you tell us about your trade |
| You write, call or chat | Your message, your contact details, our reply |
| You send something back | The order, the reason, photos if you add them |
| You join the newsletter | Email, the date and the page where you agreed |
| You visit | The pages asked for, time, IP address and type of browser, in security logs |

We collect no sensitive personal data (health, religion, politics, biometrics). Please do not send us any.

If you do not give us a name, a way to reach you and a delivery address, we cannot deliver an order. Everything else is your choice.`,
    },
    {
      id: "why-we-use-it",
      title: "Why we use it, and our legal basis",
      text: `| Purpose | Legal basis (NDPA, section 25) |
| Take, pack, deliver, exchange and refund your order; answer you about it | To perform our contract with you |
| Keep invoices, tax and accounting records | Legal obligation |
| Newsletter, an email when a size is back | Your consent, which you can withdraw at any time |
| Protect accounts, stop fraud, keep the website secure | Our legitimate interest in a safe shop |
| See which products and sizes sell, in totals that name nobody | Our legitimate interest in a better shop |
| Answer a court or a public authority | Legal obligation |

Withdrawing consent does not undo what we did lawfully before. We make no decisions about you by machine alone that have legal or similarly serious effect.`,
    },
    {
      id: "who-receives-it",
      title: "Who receives it",
      text: `Only those who need it to serve you, and only what they need:

- the payment provider you choose at checkout ({paymentProvider}) and your bank;
- the rider or delivery company: name, phone, address, order number;
- the companies that host our website, send our emails and messages, and keep our backups, under written contracts that bind them to this purpose;
- our accountant and lawyer, and public authorities where the law requires it.

We do not sell or rent personal data.`,
    },
    {
      id: "outside-nigeria",
      title: "Outside Nigeria",
      text: "Some of these companies may keep data on servers outside Nigeria. We allow this only where the law permits it (NDPA, sections 41 to 43): the country protects data adequately, a contract gives the same protection, or the transfer is needed for your order, as when you ask us to deliver abroad. Ask us and we will tell you which applies.",
    },
    {
      id: "how-long-we-keep-it",
      title: "How long we keep it",
      text: `| Data | Kept for |
| Orders, invoices, refunds | 6 years after the end of the financial year, for tax and company law |
| Account | Until you close it; orders stay as above |
| Unpaid and abandoned checkouts | 90 days |
| Messages and returns | 2 years after the last message |
| Newsletter address | Until you unsubscribe; then only a note not to write to you again |
| Security logs | 90 days |

After that we erase the data or make it anonymous.`,
    },
    {
      id: "cookies",
      title: "Cookies and storage on your device",
      text: "We use only what the shop needs to work: it keeps you signed in, remembers your cart, what you viewed and your choices, and your address if you tick “Remember on this device”, and protects forms. We set no advertising or tracking cookies, so there is no banner to click away. If we ever want to use others, we will ask you first and “no” will be as easy as “yes”. You can clear this storage in your browser; you are then signed out and your cart is empty.",
    },
    {
      id: "your-rights",
      title: "Your rights",
      text: `Under NDPA sections 34 to 38 you can:

- ask whether we hold data about you, and get a copy;
- have wrong data corrected and incomplete data completed;
- have data erased that we no longer need or may not keep;
- ask us to restrict its use while a question is open;
- withdraw consent, and object to direct marketing at any time;
- object to use based on our legitimate interest;
- receive your data in a common digital format, or have it sent to another company.

Most of this is in [your account](/account) under Profile. For the rest write to {email}. We may ask for proof that it is you. It is free, and we answer within 30 days. If we must keep something, such as an invoice, we say so and why.`,
    },
    {
      id: "security",
      title: "Security, and if something goes wrong",
      text: "Data travels encrypted, passwords are stored scrambled, staff see only what their work needs, and what they change is logged. If a breach is likely to put you at risk, we report it to the Nigeria Data Protection Commission within 72 hours and tell you without delay what happened and what you can do (NDPA, section 40).",
    },
    {
      id: "children",
      title: "Children",
      text: "The shop is for adults. If you are under 18, ask a parent or guardian to order for you. If we learn that we hold a child’s data without a guardian’s consent, we erase it.",
    },
    {
      id: "complaints",
      title: "Complaints",
      text: "Please write to us first at {email}; we want to put it right. You may send your complaint as a Standard Notice to Address Grievance under GAID 2025. You can also complain at any time to the Nigeria Data Protection Commission ([ndpc.gov.ng](https://ndpc.gov.ng)) or go to court.",
    },
    {
      id: "changes",
      title: "Changes",
      text: "If we change this policy we publish the new version here with its date, and email account holders when the change matters. The version you accepted is kept with your order.",
    },
  ],
};
