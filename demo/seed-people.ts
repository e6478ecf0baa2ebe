import type { DemoSignIn } from "#contract/api/store-info.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import { addToWishlist } from "#server/modules/wishlist/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { addPerson } from "./add-person.ts";
import { daysAgo } from "./days-ago.ts";
import { demoPassword } from "./demo-password.ts";

/** Whom visitors of the demo store may sign in as. */
export const demoSignIns: readonly DemoSignIn[] = [
  {
    about: "A shopper with orders and a wishlist",
    email: "ada@example.com",
    password: demoPassword,
  },
  {
    about: "A shopper whose address is not verified",
    email: "tunde@example.com",
    password: demoPassword,
  },
  {
    about: "A wholesale buyer whose business is approved",
    email: "bisi@example.com",
    password: demoPassword,
  },
  {
    about: "A business whose application waits for its review",
    email: "halima@example.com",
    password: demoPassword,
  },
  {
    about: "A business that was not approved, with the reviewer's note",
    email: "chidi@example.com",
    password: demoPassword,
  },
];

/** One of each kind: reduced, few left, sold out in some sizes. */
const wishlist = [
  "warri-button-skirt",
  "senator-set-olive",
  "iseyin-blazer-laterite",
  "lace-buba-ivory",
  "ijebu-iro-and-buba",
  "sokoto-boubou-teal",
];

/**
 * Adds the demo people who are not there yet: Ada, verified, with a wishlist, and Tunde, who has not verified his
 * address yet. Only in demo mode. What they bought is in demo-orders.ts.
 */
export async function seedPeople(runtime: Runtime): Promise<void> {
  const then = daysAgo(runtime, 60);
  const ada = { firstName: "Ada", lastName: "Obi", email: "ada@example.com", isVerified: true };
  const adaId = await addPerson(then, ada);
  const tunde = { firstName: "Tunde", lastName: "Bello", email: "tunde@example.com" };
  await addPerson(then, { ...tunde, isVerified: false });
  for (const slug of wishlist) {
    await addToWishlist(runtime, adaId, stableProductId(slug)).catch((error: unknown) => {
      // It is not sold any more.
      if (!(error instanceof AppError && error.code === "not_found")) throw error;
    });
  }
}
