export const returnsPolicy = {
  title: "Returns and exchanges",
  summary: [
    {
      title: "{returnDays} days",
      text: "You have {returnDays} days from delivery to send something back.",
    },
    { title: "Another size is free", text: "We cover delivery both ways in Nigeria." },
    {
      title: "Changed your mind?",
      text: "You get your money back; you pay only for sending it to us.",
    },
    {
      title: "Faulty, wrong or not as described?",
      text: "We collect it and refund everything, delivery included.",
    },
    {
      title: "Refunds go back the way you paid",
      text: "Within 5 business days after we receive the item.",
    },
  ],
  // Blocks stand apart by an empty line: paragraphs, lists, steps, tables (first row: headings).
  sections: [
    {
      id: "how-to",
      title: "How to send something back",
      text: `1. Open your order on this website, or the link in our email, and choose Return or exchange. Without internet, call {phone}.
2. Choose another size or your money back, and tell us why in a few words.
3. We answer within 2 business days with a return number and how to send the parcel.
4. Write the return number on a note inside the parcel.
5. We check the item when it arrives, usually within 2 business days, and email you.

The {returnDays} days count from the day the parcel was handed to you. It is enough that you ask within that time; after our answer you have 7 days to send the item.`,
    },
    {
      id: "size-exchange",
      title: "Free size exchange",
      text: "If the size is wrong, we change it free of charge, as long as the new size is in stock; we reserve it when we approve the exchange. In Nigeria we pay both deliveries. From abroad you pay to send it to us and we pay the delivery of the new size. If the new size is sold out you get your money back.",
    },
    {
      id: "changed-your-mind",
      title: "Money back because you changed your mind",
      text: `We refund the price you paid for the item. You pay for sending it back, and the first delivery fee is not refunded. The item must be unworn, unwashed and unaltered, with its tags. Trying it on at home is fine.

We cannot take back, unless they are faulty:

- items made or altered to your order, including bulk orders with your cloth or label;
- items marked as final sale before you paid;
- items that were worn, washed, perfumed or altered.`,
    },
    {
      id: "faulty",
      title: "Faulty, wrong or not as described",
      text: `Tell us as soon as you notice. You do not need the tags, and the {returnDays} days do not limit these rights. Under the Federal Competition and Consumer Protection Act 2018 you may return goods that are unsafe, defective or of poor quality, that do not match their description or sample, or that do not suit a purpose you told us about before buying, within a reasonable time and for a full refund (FCCPA, section 122).

We collect the item at our cost. You choose repair, replacement or a full refund including delivery. A seam that opens in the first 6 months of normal wear is ours to repair free of charge.

Small differences of hand-dyed and hand-woven cloth are not faults. Colour that indigo gives off in the first washes is not a fault either: please follow the care lines.`,
    },
    {
      id: "refunds",
      title: "How refunds are paid",
      text: `Refunds go back to the card or bank account the payment came from, within 5 business days after we receive the item. Your bank may take some days more to show it. If you paid by transfer we may ask you to confirm the account number and name. You get an email when the refund leaves us.

If a discount applied to the whole order, each item is refunded at the price you really paid for it. A part of an order can be returned.`,
    },
    {
      id: "cancelling",
      title: "Cancelling before delivery",
      text: "You can cancel free of charge until the order leaves us. If it is already on its way you can refuse it at the door; we then refund the items.",
    },
    {
      id: "if-we-say-no",
      title: "If we say no",
      text: "If we decline a return we tell you why, with photos where they help, and send the item back to you if you wish. If you disagree, reply to that email and somebody else will look at it. You can also turn to the Federal Competition and Consumer Protection Commission ([fccpc.gov.ng](https://fccpc.gov.ng)).",
    },
    {
      id: "contact",
      title: "Contact",
      text: "{shopName} (RC {rcNumber}), {address}. Email {email}, phone {phone}. This policy applies from {effectiveDate}.",
    },
  ],
};
