import { Type } from "typebox";
import { expect, test } from "vitest";
import { Discount, ValidateDiscount } from "#contract/api/discounts/discounts.ts";
import { dataOf, pageOf } from "#contract/api/envelope.ts";
import type { PinOrderNote } from "#contract/api/orders/staff-order-commands.ts";
import { ChangeRole, MemberRecord } from "#contract/api/staff/members.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { ApiInstance } from "./api-instance.ts";
import { RecordParams } from "./request-params.ts";
import { recordHandler, staffCall } from "./staff-call.ts";

// The compiler is what is tested: it fails where a line that must be refused is taken, or the other way round.
test("a call registers under its path, with the schemas that the table of calls names", async () => {
  const registered: string[] = [];
  const note = (path: string) => {
    registered.push(path);
  };
  const api = { get: note, post: note } as unknown as ApiInstance<"">;
  const staff = { get: note, post: note } as unknown as ApiInstance<"/staff">;
  const discount: Discount = {
    id: "dsc_1",
    code: "ONE",
    discountType: "FIXED",
    value: 1,
    description: "",
    autoApply: false,
    minimumSubtotal: 0,
  };
  const one = { body: ValidateDiscount, response: { 200: dataOf(Discount) } };

  api.post("/discounts/validate", { schema: one }, async ({ body }) => ({
    data: { ...discount, code: body.code satisfies string },
  }));
  // @ts-expect-error Not in the table.
  api.post("/discounts/guess", { schema: one }, async () => ({ data: discount }));
  // @ts-expect-error In the table with another method.
  api.get("/discounts/validate", { schema: one }, async () => ({ data: discount }));
  // @ts-expect-error Of the back office, which has a prefix of its own.
  staff.post("/discounts/validate", { schema: one }, async () => ({ data: discount }));
  // @ts-expect-error A body of another shape.
  api.post("/discounts/validate", { schema: { ...one, body: Type.Object({}) } }, async () => ({
    data: discount,
  }));
  const several = { ...one, response: { 200: pageOf(Discount) } };
  // @ts-expect-error Another reply.
  api.post("/discounts/validate", { schema: several }, async () => ({
    data: [discount],
    meta: { page: 1, limit: 1, total: 1 },
  }));
  const queried = { ...one, querystring: ValidateDiscount };
  // @ts-expect-error A query where there is none.
  api.post("/discounts/validate", { schema: queried }, async () => ({ data: discount }));
  const unread = { response: one.response };
  // @ts-expect-error The body is not read.
  api.post("/discounts/validate", { schema: unread }, async () => ({ data: discount }));
  // @ts-expect-error What stands in the path is not checked.
  staff.post("/mails/:id/resend", { schema: { response: { 204: Type.Null() } } }, async () => null);

  expect(registered).toHaveLength(9);
});

test("a staff call takes the act that its schemas describe, and no other", async () => {
  const registered: string[] = [];
  const staff = {
    patch: (path: string) => registered.push(path),
  } as unknown as ApiInstance<"/staff">;
  const one = { params: RecordParams, response: { 200: dataOf(MemberRecord) } };
  const call = staffCall("members.manage", "", { ...one, body: ChangeRole });
  const act =
    <Body, Reply>() =>
    async (_runtime: object, _staff: StaffMember, _id: string, _body: Body): Promise<Reply> => {
      throw new Error("Only its type is looked at");
    };

  staff.patch("/members/:id", call, recordHandler({}, act<ChangeRole, MemberRecord>()));
  // @ts-expect-error An act that wants another body than is sent.
  staff.patch("/members/:id", call, recordHandler({}, act<PinOrderNote, MemberRecord>()));
  // @ts-expect-error An act that answers something else.
  staff.patch("/members/:id", call, recordHandler({}, act<ChangeRole, StaffMember>()));
  const unread = staffCall("members.manage", "", one);
  // @ts-expect-error The body is not read.
  staff.patch("/members/:id", unread, recordHandler({}, act<ChangeRole, MemberRecord>()));
  // @ts-expect-error Nobody's right.
  staffCall("members.eat", "", one);

  expect(registered).toHaveLength(4);
});
