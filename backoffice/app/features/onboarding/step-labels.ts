import type { Onboarding, OnboardingStepName } from "#contract/api/settings/onboarding.ts";

/** A step links to a page, or has a button. */
interface StepLabels {
  readonly label: string;
  readonly about: string;
  readonly to?: string;
  readonly button?: string;
}

export const stepLabels: Readonly<Record<OnboardingStepName, StepLabels>> = {
  name: {
    label: "Store name and email",
    about:
      "Shown on every page, in emails and on invoices. Add a logo if you have one. Sales notifications go to this email.",
    to: "/settings/contacts",
  },
  product: {
    label: "Your first product",
    about: "Add photos, sizes, stock and a price.",
    to: "/products/new",
  },
  payment: {
    label: "Test payment of ₦100",
    about: "Make a ₦100 test payment through checkout. It is not an order or a sale.",
    button: "Pay ₦100",
  },
  mail: {
    label: "Send yourself a test email",
    about: "Done once the mail server accepts it. Check your spam folder.",
    button: "Send email",
  },
  delivery: {
    label: "Delivery",
    about: "Set delivery fees and days, or confirm the defaults.",
    to: "/settings/delivery",
  },
  staff: {
    label: "Invite your team",
    about: "Skip this if you work alone. Each person has a role; packers don't see prices.",
    to: "/members",
  },
};

/** Where the shop is paid by bank transfer alone. */
const transferStep: StepLabels = {
  label: "Bank account for transfers",
  about: "Turn on bank transfer and enter your account, so that customers can pay.",
  to: "/settings/transfer",
};

export function getStepLabels(
  name: OnboardingStepName,
  { paymentMode }: Pick<Onboarding, "paymentMode">,
): StepLabels {
  return name === "payment" && paymentMode === null ? transferStep : stepLabels[name];
}

/** Optional steps do not count. */
export function describeProgress({ steps }: Pick<Onboarding, "steps">): string {
  const needed = steps.filter(({ optional }) => !optional);
  const left = needed.filter(({ done }) => !done).length;
  if (left === 0) return "All done";
  return `${left} of ${needed.length} steps left before your first sale`;
}
