import type { DemoSignIn } from "#contract/api/store-info.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { registerUser, verifyEmail } from "#server/modules/accounts/index.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import { addToWishlist } from "#server/modules/wishlist/index.ts";
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
 * Adds the demo people: Ada, verified, with a wishlist, and Tunde, who has not verified his address yet. Only in
 * demo mode, whose replies hold the codes it takes. What they bought is in demo-orders.ts.
 */
export async function seedPeople(runtime: Runtime): Promise<void> {
  const ada = await register(runtime, { firstName: "Ada", lastName: "Obi" });
  await verifyEmail(daysAgo(runtime, 60), ada.userId, ada.verificationCode);
  await register(runtime, { firstName: "Tunde", lastName: "Bello" });
  for (const slug of wishlist) await addToWishlist(runtime, ada.userId, stableProductId(slug));
}

async function register(runtime: Runtime, name: { firstName: string; lastName: string }) {
  const email = `${name.firstName.toLowerCase()}@example.com`;
  const body = { ...name, email, password: demoPassword };
  const reply = await registerUser(daysAgo(runtime, 60), body, async () => {});
  return { userId: reply.user.id, verificationCode: reply.verificationCode ?? "" };
}
