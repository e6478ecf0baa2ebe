import { expect } from "vitest";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import type { StaffBusinessProfile } from "#contract/api/business/staff-businesses.ts";
import { createTestApp } from "./app.ts";
import { type Person, signUpVerified } from "./people.ts";
import type { Reply } from "./shop.ts";
import { signInStaff } from "./staff.ts";

export const company = {
  companyName: " Ọbí & Daughters Ltd ",
  taxId: "12345678-0001",
  address: "4 Marina Road, Lagos",
  email: "Buying@Obi.example",
  phone: "+234 801 234 5678",
  website: "obi.example/shop",
  description: "Three boutiques.\nWe open a fourth.",
};

export type ProfileDesk = Awaited<ReturnType<typeof createProfileDesk>>;

/** Opens one. Call `close` in afterAll. */
export async function createProfileDesk() {
  let passedMs = 0;
  const shop = await createTestApp({ clock: () => new Date(Date.now() + passedMs) });
  const manager = (await signInStaff(shop, "manager")).headers;

  const apply = (token: string, body: unknown = company) =>
    shop.api<Reply<BusinessProfile>>("POST /business-profiles", { token, body });

  const look = async (id: string) => {
    const call = `GET /staff/business-profiles/${id}` as const;
    return (await shop.api<Reply<StaffBusinessProfile>>(call, { headers: manager })).body.data;
  };

  return {
    shop,
    manager,
    apply,
    mine: (token: string) =>
      shop.api<Reply<BusinessProfile>>("GET /business-profiles/me", { token }),
    edit: (token: string, body: unknown) =>
      shop.api<Reply<BusinessProfile>>("PATCH /business-profiles/me", { token, body }),
    /** A profile as the manager sees it. */
    look,
    /** Decides on a profile as it stands, unless a version says otherwise. */
    decide: async (id: string, decision: "approve" | "reject", body: object = {}) =>
      shop.api<Reply<StaffBusinessProfile>>(`POST /staff/business-profiles/${id}/${decision}`, {
        headers: manager,
        body: { version: (await look(id)).version, ...body },
      }),
    mailKinds: async (email: string) =>
      (
        await shop.runtime.db.rows<{ kind: string }>({
          text: `select kind from mail_message where recipient = $1 and kind like 'business-%'
            order by created_at, id`,
          values: [email],
        })
      ).map(({ kind }) => kind),
    /** Somebody verified who applied, with changes to what is written of the company. */
    async applicant(changes: object = {}): Promise<{ person: Person; profile: BusinessProfile }> {
      const person = await signUpVerified(shop);
      const reply = await apply(person.token, { ...company, ...changes });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return { person, profile: reply.body.data };
    },
    /** Lets time pass. */
    pass(ms: number): void {
      passedMs += ms;
    },
    close: () => shop.close(),
  };
}
