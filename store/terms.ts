export const terms = {
  title: "Terms of sale",
  summary: [
    {
      title: "Who you buy from",
      text: "You buy from {shopName}, a business registered in Nigeria. Prices are in naira.",
    },
    {
      title: "When an order counts",
      text: "Your order is accepted when we confirm your payment; until then we only hold your items for a short time.",
    },
    { title: "How you pay", text: "You can pay by card or by bank transfer." },
    {
      title: "If it is not right",
      text: "You can return items within {returnDays} days, and exchange a size free of charge.",
    },
    {
      title: "Your rights stay",
      text: "Nothing here takes away the rights that Nigerian consumer law gives you.",
    },
  ],
  // Blocks stand apart by an empty line: paragraphs, lists, steps, tables (first row: headings).
  sections: [
    {
      id: "who-we-are",
      title: "Who we are",
      text: `{shopName} (RC {rcNumber}), {address}. Email {email}, phone {phone}. These terms apply from {effectiveDate} to every order on this website, and to orders our staff take for you by phone or chat.

They are written in plain language, as the Federal Competition and Consumer Protection Act 2018 (FCCPA) asks. If something is unclear, ask us before you order.`,
    },
    {
      id: "products",
      title: "Products",
      text: `Each product page tells you the cloth, weight, care and garment measurements. Please note:

- Hand-dyed, hand-tied and hand-woven cloth varies. A motif may sit a little differently from the picture. That is how it is made, not a fault.
- Colours can look warmer or cooler on your screen than in daylight.
- Garment measurements may differ by up to 1.5 cm, by hand-sewing and washing.

Everything we sell is new unless the page clearly says otherwise.`,
    },
    {
      id: "prices",
      title: "Prices",
      text: `Prices are in Nigerian naira (₦). The total at checkout is what you pay us: items, discount, delivery and VAT where it applies are shown before you pay, and nothing is added afterwards. If a price is plainly wrong, such as ₦400 for ₦40,000, we tell you before we send anything, and you choose between the right price and a full refund.

For deliveries outside Nigeria, customs duties and taxes of your country are yours to pay.`,
    },
    {
      id: "how-an-order-is-made",
      title: "How an order is made",
      text: `1. You send your order. We hold the items for you while you pay; checkout shows for how long.
2. When your payment is confirmed we email you. With that email the contract is made.
3. If you do not pay in time, the order ends and the items return to stock. Money that arrives later is refunded, or used for the order if you want it and the items are still there.

If an item turns out to be missing or damaged before we send it, we tell you at once and you choose: wait, take something else, or get your money back in full.

You can cancel free of charge until the order leaves us. Write to {email} with your order number.`,
    },
    {
      id: "payment",
      title: "Payment",
      text: `You can pay by card (Verve, Visa, Mastercard) or bank transfer through {paymentProvider}. Card details go straight to {paymentProvider}; we never see them. Where we offer it, you can transfer to our own account, shown after you place the order.

Transfer the exact amount and give your order number as the reference. We compare what arrived before we pack. If you paid too little we ask for the balance; if you paid too much we refund the difference.

We will never ask for your PIN, password or one-time code.`,
    },
    {
      id: "delivery",
      title: "Delivery",
      text: "See our [delivery policy](/delivery-policy). The risk of loss or damage is ours until the parcel is handed to you or to the person you named.",
    },
    {
      id: "returns",
      title: "Returns, exchanges and faults",
      text: "See our [returns policy](/returns-policy). You have the rights of the FCCPA as well, among them to receive goods of good quality that match their description, and to return goods that do not.",
    },
    {
      id: "discounts",
      title: "Discounts",
      text: "A discount code works once per customer unless it says otherwise, cannot be turned into cash and may not combine with other codes. Wholesale prices apply to the quantities shown and, where the page says so, to approved businesses.",
    },
    {
      id: "business-orders",
      title: "Business and bulk orders",
      text: "Businesses can ask for a quotation. A quotation holds for the days it states. Items made to your order, in your cloth or with your label, cannot be returned unless they are faulty or differ from the order.",
    },
    {
      id: "your-account",
      title: "Your account",
      text: "Keep your password to yourself and tell us if somebody else may have used your account. You may close it at any time.",
    },
    {
      id: "pictures",
      title: "Pictures and texts",
      text: "The pictures, texts, patterns and marks on this website belong to us or are used with permission. Share links freely; ask before you use them to sell something.",
    },
    {
      id: "liability",
      title: "What we answer for",
      text: "We answer for what we do wrong under Nigerian law. We do not answer for delays by events that nobody could prevent, such as flood, strike or a closed road; we tell you, and if it takes longer than 14 more days you can cancel and get everything back. We do not exclude or limit any liability that the law does not allow us to limit.",
    },
    {
      id: "complaints",
      title: "Complaints and disputes",
      text: "Write to {email} or call {phone}. We answer within 2 business days and aim to settle within 10. If we cannot agree you can turn to the Federal Competition and Consumer Protection Commission ([fccpc.gov.ng](https://fccpc.gov.ng)), to mediation or to a court in Nigeria. Nigerian law applies. If you shop from abroad as a consumer, you keep the protection of your own country’s law that cannot be given up by contract.",
    },
    {
      id: "changes",
      title: "Changes",
      text: "The terms on the day of your order apply to it; that version is kept with your order. New versions are published here with their date.",
    },
  ],
};
