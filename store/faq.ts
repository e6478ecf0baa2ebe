export interface FaqEntry {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly more?: { readonly label: string; readonly to: string };
}

export interface FaqTopic {
  readonly title: string;
  readonly entries: readonly FaqEntry[];
}

export const faq: readonly FaqTopic[] = [
  {
    title: "Delivery",
    entries: [
      {
        id: "delivery",
        question: "How long does delivery take?",
        answer:
          "Standard shipping takes 3–5 business days in Nigeria and 7–14 days internationally. In Lagos the average is 48 hours.",
      },
      {
        id: "delivery-cost",
        question: "What does delivery cost?",
        answer:
          "The total at checkout is what you pay. Shipping is a separate line there, and nothing is collected at the door.",
      },
      {
        id: "track-order",
        question: "Where is my order?",
        answer:
          "Look it up with your email address and the order number from our email. It shows every step, from payment to delivery. With an account, your orders are all in one list.",
        more: { label: "Find your order", to: "/orders/lookup" },
      },
      {
        id: "change-order",
        question: "Can I change or cancel an order?",
        answer:
          "Write to us as soon as you can. Until the order is on its way we can change the size or the address, or cancel it and refund the card or account you paid from.",
        more: { label: "Contact us", to: "/about#contact" },
      },
    ],
  },
  {
    title: "Sizes and exchanges",
    entries: [
      {
        id: "size-exchange",
        question: "What if it does not fit?",
        answer:
          "Size exchanges are free. Send it back unworn and we send the right size. The second delivery is on us.",
      },
      {
        id: "money-back",
        question: "Can I get my money back?",
        answer:
          "Yes. Ask within 14 days of delivery and send it back unworn, with its tags. We refund what you paid for it to the card or account you paid from. If it’s faulty or not what you ordered, tell us and we’ll put it right.",
        more: { label: "Find your order", to: "/orders/lookup" },
      },
      {
        id: "send-back",
        question: "How do I send it back?",
        answer:
          "Open your order, choose what to return or exchange, and tell us why. We answer by email and say where to send it.",
        more: { label: "Find your order", to: "/orders/lookup" },
      },
      {
        id: "find-size",
        question: "Which size am I?",
        answer:
          "The size guide has XS to XXL for women and men, with UK, US and EU sizes and body measurements in inches and centimetres. Between two sizes, take the larger one; boubous, agbadas and kaftans are cut to fall loosely.",
        more: { label: "Size guide", to: "/size" },
      },
      {
        id: "sold-out",
        question: "My size is sold out. Will it come back?",
        answer:
          "Hand-dyed and hand-woven cloth comes in small lots, and not every lot comes twice. Save it to your wishlist, or ask us and we’ll check with the dyers.",
        more: { label: "Contact us", to: "/about#contact" },
      },
      {
        id: "care",
        question: "How do I wash hand-dyed cloth?",
        answer:
          "Alone, in cold water, inside out, and dry in the shade. Indigo gives off a little colour in the first washes. Always follow the care label.",
      },
    ],
  },
  {
    title: "Payment",
    entries: [
      {
        id: "payment",
        question: "How can I pay?",
        answer:
          "By major cards and by local bank transfer, through the window that opens at checkout. Prices are in naira, and we never see or keep your card number.",
      },
      {
        id: "payment-failed",
        question: "My payment did not go through. Was I charged?",
        answer:
          "If your bank charged you, the payment shows as confirmed within minutes, even if you closed the window. If not, we hold the order for 30 minutes and you can pay again from the order page.",
        more: { label: "Find your order", to: "/orders/lookup" },
      },
      {
        id: "discount-code",
        question: "Where do I enter a discount code?",
        answer:
          "At checkout, under the order summary. One code per order; a code you enter replaces an automatic offer. The 10% code from our newsletter works once, on a first purchase with the email it was sent to.",
      },
    ],
  },
  {
    title: "Account",
    entries: [
      {
        id: "account",
        question: "Do I need an account?",
        answer:
          "No. You can buy as a guest with nothing but your delivery details. An account keeps your wishlist and your orders, and finds the ones you placed before with the same email.",
        more: { label: "Open an account", to: "/register" },
      },
      {
        id: "newsletter",
        question: "How often do you write?",
        answer:
          "At most two emails a month, and only if you subscribe. Every email has an unsubscribe link.",
      },
    ],
  },
  {
    title: "Businesses and bulk orders",
    entries: [
      {
        id: "wholesale",
        question: "Do you sell at wholesale prices?",
        answer:
          "Yes. Register a business profile; once it is approved, the more you buy of one style, the lower the price: 5% off from 10, 10% off from 25 and 15% off from 50, unless a style has its own price breaks.",
        more: { label: "Partner with us", to: "/partner" },
      },
      {
        id: "bulk-reply",
        question: "How soon do you answer a bulk enquiry?",
        answer: "Within 1–2 business days, by email or chat, whichever you wrote to us by.",
        more: { label: "Plan a bulk order", to: "/partner" },
      },
    ],
  },
];
