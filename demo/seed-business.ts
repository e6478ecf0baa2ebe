import type { Register } from "#contract/api/accounts/auth.ts";
import type { CreateBulkOrder } from "#contract/api/business/bulk-orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  approveProfile,
  createBulkOrder,
  findBusinessProfile,
  findMyBusinessProfile,
  openBusinessProfile,
  rejectProfile,
} from "#server/modules/business/index.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import { recordDemo } from "#server/modules/onboarding/index.ts";
import { guest } from "#server/platform/auth/caller.ts";
import { allSettledOrThrow } from "#server/platform/concurrency/promises.ts";
import { addDemoUser } from "./add-demo-user.ts";
import { daysAgo } from "./days-ago.ts";

type Buyer = Required<Pick<Register, "firstName" | "lastName" | "email">> & {
  readonly company: {
    readonly companyName: string;
    readonly address: string;
    readonly taxId: string;
  };
  readonly description: string;
  readonly appliedDaysAgo: number;
};

const bisi: Buyer = {
  firstName: "Bísí",
  lastName: "Adébáyọ̀",
  email: "bisi@example.com",
  company: {
    companyName: "Adébáyọ̀ Boutiques Ltd",
    address: "22 Allen Avenue, Ikeja, Lagos",
    taxId: "20481937-0001",
  },
  description: "Three boutiques in Lagos and one in Ìbàdàn.",
  appliedDaysAgo: 30,
};

const halima: Buyer = {
  firstName: "Halima",
  lastName: "Danjuma",
  email: "halima@example.com",
  company: {
    companyName: "Danjuma Uniforms",
    address: "7 Bompai Road, Kano",
    taxId: "",
  },
  description: "We dress the staff of four hotels and want to buy from you twice a year.",
  appliedDaysAgo: 2,
};

const chidi: Buyer = {
  firstName: "Chidi",
  lastName: "Okeke",
  email: "chidi@example.com",
  company: {
    companyName: "Okeke Events",
    address: "3 Ogui Road, Enugu",
    taxId: "",
  },
  description: "We plan weddings and dress the whole party.",
  appliedDaysAgo: 6,
};

const enquiries: readonly (CreateBulkOrder & { readonly sentDaysAgo: number })[] = [
  {
    sentDaysAgo: 3,
    contactName: "Chidi Okeke",
    email: "chidi@example.com",
    company: "Okeke Events",
    details: "Matching shirts for a wedding party. Could you embroider initials on the cuffs?",
    lines: [
      { productId: stableProductId("eleko-camp-shirt"), size: "M", quantity: 24 },
      { productId: stableProductId("eleko-camp-shirt"), size: "L", quantity: 18 },
    ],
    notes: "We can collect in Lagos.",
  },
  {
    sentDaysAgo: 1,
    contactName: "Funmi Balogun",
    email: "funmi@example.com",
    phone: "+234 803 555 0101",
    details: "About 200 caps and scarves for a conference in Abuja, in our two colours.",
    totalQuantity: 200,
  },
];

export async function seedBusiness(runtime: Runtime): Promise<void> {
  await allSettledOrThrow([
    addBuyer(runtime, bisi, {
      status: "approved",
      note: "Welcome. Call Ngozi for cloth samples.",
    }),
    addBuyer(runtime, chidi, {
      status: "rejected",
      note: "We could not find Okeke Events in the register of companies. Please add the tax number and send it again.",
    }),
    addBuyer(runtime, halima),
  ]);
  for (const { sentDaysAgo, ...body } of enquiries) {
    const sent = "select from bulk_order_request where email = $1 limit 1";
    if (await runtime.db.first({ text: sent, values: [body.email] })) continue;
    const key = `demo-enquiry-${body.email}`;
    const at = daysAgo(runtime, sentDaysAgo);
    const { reference } = await createBulkOrder(at, guest, { body, files: [], key });
    const created = await runtime.db.rows<{ id: string }>({
      text: "select id from bulk_order_request where reference = $1",
      values: [reference],
    });
    await recordDemo(
      runtime.db,
      "enquiry",
      created.map(({ id }) => id),
    );
  }
}

const demoReviewer = {
  id: "demo",
  name: "Demo",
  email: "demo@aso.example",
  role: "manager",
} as const;

async function addBuyer(
  runtime: Runtime,
  buyer: Buyer,
  decision?: { readonly status: "approved" | "rejected"; readonly note: string },
): Promise<void> {
  const { firstName, lastName, email, company, description, appliedDaysAgo } = buyer;
  const at = daysAgo(runtime, appliedDaysAgo);
  const userId = await addDemoUser(at, { firstName, lastName, email, isVerified: true });
  if (!(await findMyBusinessProfile(runtime.db, userId))) {
    const details = { ...company, email, phone: "", website: "", description };
    await runtime.db.withTransaction((tx) => openBusinessProfile(tx, at, userId, details));
  }
  const profile = decision && (await findMyBusinessProfile(runtime.db, userId));
  if (!decision || profile?.status !== "pending") return;
  const { version } = (await findBusinessProfile(runtime.db, profile.id)) ?? { version: 1 };
  const { status, note } = decision;
  const review = status === "approved" ? approveProfile : rejectProfile;
  await review(daysAgo(runtime, appliedDaysAgo - 1))({
    staff: demoReviewer,
    params: { id: profile.id },
    body: { version, note },
  });
}
