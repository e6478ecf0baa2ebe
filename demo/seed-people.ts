import type { AddAddress } from "#contract/api/accounts/addresses.ts";
import type { DemoSignIn } from "#contract/api/settings/store-info.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { saveAddress } from "#server/modules/accounts/index.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import { addToWishlist } from "#server/modules/wishlist/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { addDemoUser } from "./add-demo-user.ts";
import { daysAgo } from "./days-ago.ts";
import { demoPassword } from "./demo-password.ts";

export const demoSignIns: readonly DemoSignIn[] = [
  {
    about: "A shopper with orders and a wishlist",
    email: "ada@example.com",
    password: demoPassword,
  },
  {
    about: "A shopper with an unverified email",
    email: "tunde@example.com",
    password: demoPassword,
  },
  {
    about: "A wholesale buyer whose business is approved",
    email: "bisi@example.com",
    password: demoPassword,
  },
  {
    about: "A business awaiting review",
    email: "halima@example.com",
    password: demoPassword,
  },
  {
    about: "A rejected business, with the reviewer's note",
    email: "chidi@example.com",
    password: demoPassword,
  },
];

const wishlist = [
  "warri-button-skirt",
  "senator-set-olive",
  "iseyin-blazer-laterite",
  "lace-buba-ivory",
  "ijebu-iro-and-buba",
  "sokoto-boubou-teal",
];

const addresses: readonly AddAddress[] = [
  {
    label: "Home",
    firstName: "Ada",
    lastName: "Obi",
    phone: "0803 555 0134",
    address: "7 Ajose Adeogun Street",
    city: "Eti-Osa",
    state: "Lagos",
    postalCode: "101241",
    country: "Nigeria",
  },
  {
    label: "Mum",
    firstName: "Ngozi",
    lastName: "Obi",
    phone: "0805 555 0188",
    address: "3 Awka Road",
    city: "Onitsha South",
    state: "Anambra",
    postalCode: "420001",
    country: "Nigeria",
  },
];

export async function seedPeople(runtime: Runtime): Promise<void> {
  const then = daysAgo(runtime, 60);
  const ada = { firstName: "Ada", lastName: "Obi", email: "ada@example.com", isVerified: true };
  const adaId = await addDemoUser(then, ada);
  const tunde = { firstName: "Tunde", lastName: "Bello", email: "tunde@example.com" };
  await addDemoUser(then, { ...tunde, isVerified: false });
  for (const address of addresses) {
    await then.db.withTransaction((tx) => saveAddress(tx, then, adaId, address));
  }
  for (const slug of wishlist) {
    await addToWishlist(runtime, adaId, stableProductId(slug)).catch((error: unknown) => {
      // No longer sold.
      if (!(error instanceof AppError && error.code === "not_found")) throw error;
    });
  }
}
