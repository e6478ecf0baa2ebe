import type {
  DemoCounts,
  Onboarding,
  OnboardingStepName,
} from "#contract/api/settings/onboarding.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  hasOtherProducts,
  listUnarchivedProducts,
  listUnmodifiedProducts,
} from "#server/modules/catalogue/bulk/index.ts";
import { isDeliverySet } from "#server/modules/delivery/index.ts";
import { findLatestTestMail } from "#server/modules/mail/index.ts";
import { getTestPaymentProgress } from "#server/modules/payments/index.ts";
import { getContact, getStoreSettings } from "#server/modules/settings/index.ts";
import { hasColleagues } from "#server/modules/staff/index.ts";
import { type DemoIds, getOnboardingRow, listDemoRecords } from "./onboarding.queries.ts";

type StepState = { readonly done: boolean; readonly isPending: boolean };

const order: readonly OnboardingStepName[] = [
  "name",
  "product",
  "payment",
  "mail",
  "delivery",
  "staff",
];

const optional: readonly OnboardingStepName[] = ["staff"];

const sampleContact = { name: "Aṣọ", email: "hello@aso.example" } as const;

const toState = (done: boolean): StepState => ({ done, isPending: false });

/** @param demoProductIds ids of the demo products */
export async function getOnboarding(
  on: Queryable,
  runtime: Pick<Runtime, "clock" | "config">,
  demoProductIds: readonly string[],
): Promise<Onboarding> {
  const findState: Readonly<Record<OnboardingStepName, () => Promise<StepState>>> = {
    async name() {
      const { name, email } = await getContact(on);
      // Sales emails go to this address. A name without a logo is enough.
      return toState(name !== sampleContact.name && email !== sampleContact.email);
    },
    product: async () =>
      toState(await hasOtherProducts(on, await listUnmodifiedProducts(on, demoProductIds))),
    async payment() {
      if (runtime.config.payments.provider) return await getTestPaymentProgress(on, runtime);
      return toState((await getStoreSettings(on, runtime.config, "transfer")).isOn);
    },
    async mail() {
      const sent = await findLatestTestMail(on);
      return { done: sent?.status === "sent", isPending: sent?.status === "queued" };
    },
    delivery: async () => toState(await isDeliverySet(on)),
    staff: async () => toState(await hasColleagues(on)),
  };
  const isDemo = runtime.config.mode === "demo";
  const [steps, { dismissedAt }, demo] = await Promise.all([
    Promise.all(
      order.map(async (name) => ({
        ...{ name, optional: optional.includes(name) },
        ...(await findState[name]()),
      })),
    ),
    getOnboardingRow(on),
    listDemoRecords(on).then((recorded) => countDemo(on, { demoProductIds, recorded, isDemo })),
  ]);
  return {
    mode: runtime.config.mode,
    paymentMode: runtime.config.payments.provider ? runtime.config.payments.mode : null,
    steps,
    dismissed: dismissedAt !== null,
    demo,
  };
}

export async function isDemoRemoved(on: Queryable): Promise<boolean> {
  return (await getOnboardingRow(on)).demoRemovedAt !== null;
}

interface DemoState {
  readonly demoProductIds: readonly string[];
  readonly recorded: DemoIds;
  readonly isDemo: boolean;
}

export async function countDemo(
  on: Queryable,
  { demoProductIds, recorded, isDemo }: DemoState,
): Promise<DemoCounts> {
  const countInDemo = (ids: readonly string[]) => (isDemo ? ids.length : 0);
  return {
    products: (await listUnarchivedProducts(on, await listUnmodifiedProducts(on, demoProductIds)))
      .length,
    types: recorded.type.length,
    orders: countInDemo(recorded.order),
    people: countInDemo(recorded.person),
    discounts: countInDemo(recorded.discount),
    enquiries: countInDemo(recorded.enquiry),
  };
}
