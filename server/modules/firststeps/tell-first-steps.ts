import type { FirstStepName, FirstSteps } from "#contract/api/first-steps.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { hasOtherGoods, listAsTheyCame } from "#server/modules/catalogue/index.ts";
import { isDeliverySet } from "#server/modules/delivery/index.ts";
import { findNewestOfKind } from "#server/modules/mail/index.ts";
import { tellKeysTried } from "#server/modules/payments/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { hasColleagues } from "#server/modules/staff/index.ts";
import { countDemo } from "./count-demo.ts";
import { listDemo } from "./demo-records.queries.ts";
import { readFirstSteps } from "./first-steps.queries.ts";
import { testMailKind } from "./send-test-mail.ts";

type State = { readonly done: boolean; readonly waits: boolean };

const order: readonly FirstStepName[] = ["name", "product", "payment", "mail", "delivery", "staff"];

/** Who works alone needs nobody to help. */
const optional: readonly FirstStepName[] = ["staff"];

/** A merchant may write their own into the files of the store as well. */
const cameWith = { name: "Aṣọ", email: "hello@aso.example" } as const;

const isDone = (done: boolean): State => ({ done, waits: false });

/**
 * The first steps, each as the books say.
 * @param demoGoods ids of the goods to try a store with
 */
export async function tellFirstSteps(
  on: Queryable,
  runtime: Pick<Runtime, "clock" | "config">,
  demoGoods: readonly string[],
): Promise<FirstSteps> {
  const find: Readonly<Record<FirstStepName, () => Promise<State>>> = {
    async name() {
      const { name, email } = await readContact(on);
      // Mails of sales go to the address; that of the files reaches nobody. A name without a logo is a brand all the same.
      return isDone(name !== cameWith.name && email !== cameWith.email);
    },
    product: async () => isDone(await hasOtherGoods(on, await listAsTheyCame(on, demoGoods))),
    payment: () => tellKeysTried(on, runtime),
    async mail() {
      const sent = await findNewestOfKind(on, testMailKind);
      return { done: sent?.status === "sent", waits: sent?.status === "queued" };
    },
    delivery: async () => isDone(await isDeliverySet(on)),
    staff: async () => isDone(await hasColleagues(on)),
  };
  const isDemo = runtime.config.mode === "demo";
  const [steps, { dismissedAt }, demo] = await Promise.all([
    Promise.all(
      order.map(async (name) => ({
        ...{ name, optional: optional.includes(name) },
        ...(await find[name]()),
      })),
    ),
    readFirstSteps(on),
    listDemo(on).then((noted) => countDemo(on, { demoGoods, noted, isDemo })),
  ]);
  return {
    mode: runtime.config.mode,
    paymentMode: runtime.config.payaza.mode,
    steps,
    dismissed: dismissedAt !== null,
    demo,
  };
}
