import type { FirstStepName, FirstSteps } from "#contract/api/first-steps.ts";

/** What a step is, why it is taken, and the room it leads to; one that is pressed leads nowhere. */
interface StepWords {
  readonly label: string;
  readonly about: string;
  readonly to?: string;
  /** What the button of a step says that is pressed. */
  readonly press?: string;
}

/** The words of each step. */
export const stepWords: Readonly<Record<FirstStepName, StepWords>> = {
  name: {
    label: "Your own name and e-mail",
    about:
      "They appear on every page, in mails and on invoices; a logo too, if you have one. Mails of sales go to the e-mail.",
    to: "/settings/contacts",
  },
  product: {
    label: "The first product",
    about: "With pictures, sizes, stock and a price.",
    to: "/products/new",
  },
  payment: {
    label: "Payment, tried with ₦100",
    about: "You pay your own shop through the buyers’ window. It is no order and no sale.",
    press: "Pay ₦100",
  },
  mail: {
    label: "Mail, tried with a message to you",
    about: "Done once the mail server took it. Check your spam folder.",
    press: "Mail me",
  },
  delivery: {
    label: "Delivery",
    about: "What sending costs and how many days it takes: set it, or say that it is right.",
    to: "/settings/delivery",
  },
  staff: {
    label: "Somebody to help",
    about: "Unless you work alone. Each has a role of their own: who packs sees no money.",
    to: "/members",
  },
};

/** How many steps are left of those that no store does without. */
export function leftInWords({ steps }: Pick<FirstSteps, "steps">): string {
  const needed = steps.filter(({ optional }) => !optional);
  const left = needed.filter(({ done }) => !done).length;
  if (left === 0) return "Everything is done";
  return `${left} of ${needed.length} left before the first sale`;
}
