import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import type {
  SameTaxId,
  StaffBusinessProfile,
  StaffBusinessProfilePage,
} from "#contract/api/business/staff-businesses.ts";
import type { ConflictMeta } from "#contract/api/versions.ts";
import { createProfileDesk, type ProfileDesk } from "../../../../tests/kit/profile-desk.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";

let desk: ProfileDesk;
beforeAll(async () => {
  desk = await createProfileDesk();
});
afterAll(() => desk.close());

describe("a review of business profiles", () => {
  test("stands in the queue of its status, the longest waiting first", async () => {
    const { profile } = await desk.applicant();
    const queue = (query: string) =>
      desk.shop.api<StaffBusinessProfilePage>(`GET /staff/business-profiles?${query}`, {
        headers: desk.manager,
      });
    const { data, meta } = (await queue("status=pending&limit=100")).body;
    expect(data.map(({ id }) => id)).toContain(profile.id);
    expect(meta.total).toBe(data.length);
    const times = data.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual(times.toSorted());
    const approved = (await queue("status=approved&limit=100")).body.data;
    expect(approved.map(({ id }) => id)).not.toContain(profile.id);
    expect((await queue("status=open")).status).toBe(400);
    // Each tab says how many it holds, whichever is looked at; a search narrows them all.
    const { counts } = (await queue("status=approved&limit=1")).body.meta;
    expect(counts).toMatchObject({ pending: meta.total, approved: approved.length });
    expect(counts.all).toBe(counts.pending + counts.approved + counts.rejected);
    expect((await queue("search=no-such-business")).body.meta.counts).toEqual({
      pending: 0,
      approved: 0,
      rejected: 0,
      all: 0,
    });
  });

  test("is compared with others of its tax id, whatever signs stand between", async () => {
    const { profile } = await desk.applicant({ taxId: "TIN 2214-0098" });
    const { profile: other } = await desk.applicant({
      taxId: "tin22140098",
      companyName: "Twice Ltd",
    });
    await desk.applicant({ taxId: "2214-0098" });
    const { profile: without } = await desk.applicant({ taxId: "" });
    await desk.applicant({ taxId: "" });
    const sameAs = async ({ id }: BusinessProfile) =>
      (
        await desk.shop.api<Reply<SameTaxId[]>>(`GET /staff/business-profiles/${id}/same-tax-id`, {
          headers: desk.manager,
        })
      ).body.data;
    expect(await sameAs(profile)).toEqual([
      { id: other.id, companyName: "Twice Ltd", status: "pending" },
    ]);
    expect(await sameAs(without)).toEqual([]);
  });

  test("is not decided on as it was before the buyer, or a colleague, changed it", async () => {
    const { person, profile } = await desk.applicant();
    const { version } = await desk.look(profile.id);
    await desk.edit(person.token, { companyName: "Another Ltd" });
    const stale = await desk.shop.api(`POST /staff/business-profiles/${profile.id}/approve`, {
      headers: desk.manager,
      body: { version },
    });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    const { current } = stale.body.meta as ConflictMeta<StaffBusinessProfile>;
    expect(current).toMatchObject({ companyName: "Another Ltd", status: "pending" });
    const decided = await desk.decide(profile.id, "approve", { version: current.version });
    expect([decided.status, decided.body.data.version]).toEqual([200, current.version + 1]);
  });

  test("stands where it stood once it is reopened, and its buyer only hears of what was emailed", async () => {
    const { person, profile } = await desk.applicant();
    const reopen = (version: number) =>
      desk.shop.api<Reply<StaffBusinessProfile>>(
        `POST /staff/business-profiles/${profile.id}/reopen`,
        {
          headers: desk.manager,
          body: { version },
        },
      );
    const mailStatusesOf = async (status: string) =>
      (
        await desk.shop.runtime.db.rows<{ status: string }>({
          text: "select status from mail_message where recipient = $1 and kind = $2 order by created_at",
          values: [person.email, `business-profile-${status}`],
        })
      ).map((mail) => mail.status);
    const before = await desk.look(profile.id);
    expect((await reopen(before.version)).body).toMatchObject({
      code: "conflict",
      detail: "This profile is under review already.",
    });

    const approved = (await desk.decide(profile.id, "approve", { note: "Welcome" })).body.data;
    expect(await mailStatusesOf("approved")).toEqual(["queued"]);
    const undone = await reopen(approved.version);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(undone.body.data).toEqual({ ...before, version: approved.version + 1 });
    expect(await mailStatusesOf("approved")).toEqual(["cancelled"]);
    expect((await desk.mine(person.token)).body.data.status).toBe("pending");
    expect((await reopen(undone.body.data.version)).status).toBe(409);

    const rejected = (await desk.decide(profile.id, "reject", { note: "No" })).body.data;
    desk.pass(10_000);
    const again = (await reopen(rejected.version)).body.data;
    expect(again).toMatchObject({ status: "pending", reviewerNote: "", reviewedAt: null });
    const { version } = (await desk.decide(profile.id, "reject", { note: "No" })).body.data;
    expect(await mailStatusesOf("reopened")).toEqual([]);
    await desk.shop.runtime.db.rows({
      text: "update mail_message set status = 'sent' where status = 'queued'",
    });
    desk.pass(300_000);
    expect((await reopen(version)).body.data).toMatchObject({ status: "pending" });
    expect(await mailStatusesOf("rejected")).toEqual(["cancelled", "sent"]);
    expect(await mailStatusesOf("reopened")).toEqual(["queued"]);
    await desk.decide(profile.id, "reject", { note: "No" });
    expect(await mailStatusesOf("reopened")).toEqual(["cancelled"]);
    expect((await desk.look(profile.id)).status).toBe("rejected");
  });

  test("leaves who decided what, and when, in the audit log", async () => {
    const { profile } = await desk.applicant();
    await desk.decide(profile.id, "reject", { note: "No" });
    const log = await desk.shop.api(`GET /staff/audit?subject=${profile.id}`, {
      headers: desk.manager,
    });
    expect(log.body.data).toMatchObject([
      {
        actor: expect.stringMatching(/^staff:stf_/),
        actorName: expect.any(String),
        action: "business_profile.rejected",
        subjectName: profile.companyName,
        before: { status: "pending", note: "" },
        after: { status: "rejected", note: "No" },
      },
    ]);
  });
});
