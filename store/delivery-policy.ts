export const deliveryPolicy = {
  title: "Delivery",
  summary: [
    { title: "In Nigeria", text: "Your order arrives in {deliveryTime}, often sooner in Lagos." },
    { title: "Abroad", text: "It takes {deliveryTimeAbroad}, plus any time at customs." },
    { title: "The fee is shown before you pay", text: "Nothing is collected at the door for it." },
    { title: "You can follow it", text: "Follow every step with your order number and email." },
    {
      title: "Late, lost or damaged on the way?",
      text: "We send it again or give you all your money back.",
    },
  ],
  // Blocks stand apart by an empty line: paragraphs, lists, steps, tables (first row: headings).
  sections: [
    {
      id: "where-and-how-fast",
      title: "Where and how fast",
      text: `| To | Time after payment is confirmed |
| Nigeria, all 36 states and Abuja | {deliveryTime} |
| Other countries | {deliveryTimeAbroad}, customs not counted |

Business days are Monday to Friday without public holidays. We pack orders paid before noon on the same business day where we can. Your order page shows the expected day for your area, and it wins if it is different from this table.

Items that are made to order say on their page how long they take.`,
    },
    {
      id: "what-it-costs",
      title: "What it costs",
      text: "Delivery in Nigeria costs {deliveryFee}. The fee for your area is shown at checkout before you pay. If delivery is free, checkout shows ₦0. We never ask for more at the door. For addresses abroad, customs duties and taxes are paid by the receiver; we declare the true value.",
    },
    {
      id: "your-address",
      title: "Your address and phone",
      text: "Please give a street address with a landmark and a phone number that works: the rider calls before coming. You can change the address until the parcel leaves us; write to {email} or call {phone} with your order number. If a parcel comes back because the address or phone was wrong, we send it again for the fee of a new delivery, or refund the items without the delivery fee.",
    },
    {
      id: "handing-over",
      title: "Handing over",
      text: `The parcel is given to you or to someone you name. We may ask for the code from your email or message; give it only when the parcel is in your hands. Look at the parcel before the rider leaves. If it is open or crushed you may refuse it: we then treat it as not delivered.

If nobody is there the rider tries once more on another day and calls you first. After that the parcel waits 7 days at the nearest point or comes back to us.`,
    },
    {
      id: "several-parcels",
      title: "Several parcels",
      text: "If one item takes longer, we may send the rest first at no extra charge. Each parcel has its own tracking.",
    },
    {
      id: "late-lost-damaged",
      title: "Late, lost or damaged",
      text: `- Late: if your order has not arrived 3 business days after the last expected day, tell us. We find it, and you can cancel and get a full refund, delivery fee included.
- Lost: if it cannot be found within 5 more business days, we send the items again or refund you in full, as you choose.
- Damaged or wrong: send a photo to {email} within 48 hours if you can; it helps us, but your rights do not end after that. We collect it at our cost and replace or refund it.

The risk is ours until the parcel is handed over.`,
    },
    {
      id: "pick-up",
      title: "Pick-up",
      text: "Where checkout offers pick-up, we write to you when the order is ready. Bring the order number and the code. We keep it for 10 days.",
    },
    {
      id: "questions",
      title: "Questions",
      text: "{shopName} (RC {rcNumber}), {address}. Email {email}, phone {phone}. This policy applies from {effectiveDate}.",
    },
  ],
};
