import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { CreateBulkOrder, PlacedBulkOrder } from "./bulk-orders.ts";
import { BusinessProfile, CreateBusinessProfile, UpdateBusinessProfile } from "./business.ts";
import {
  BulkOrderPage,
  StaffBulkOrder,
  StaffBulkOrderQuery,
  UpdateBulkOrder,
  WriteBulkOrderMessage,
} from "./staff-bulk-orders.ts";
import {
  ApproveProfile,
  RejectProfile,
  ReopenReview,
  SameTaxId,
  StaffBusinessProfile,
  StaffBusinessProfilePage,
  StaffBusinessProfileQuery,
} from "./staff-businesses.ts";

export const shopBusinessRoutes = defineRoutes("business", {
  "POST /business-profiles": {
    summary: "Apply for wholesale prices",
    body: CreateBusinessProfile,
    status: 201,
    reply: BusinessProfile,
    errors: ["email_unverified", "conflict"],
  },
  "GET /business-profiles/me": {
    summary: "Get your business profile",
    reply: BusinessProfile,
    errors: ["email_unverified", "not_found"],
  },
  "PATCH /business-profiles/me": {
    summary: "Update your business profile; a rejected one is resubmitted",
    body: UpdateBusinessProfile,
    reply: BusinessProfile,
    errors: ["email_unverified", "not_found"],
  },
  "GET /business-profiles/:id": {
    summary: "Get a business profile as its owner",
    reply: BusinessProfile,
    errors: ["email_unverified"],
  },
});

export const shopBulkOrderRoutes = defineRoutes("business", {
  "POST /bulk-orders": {
    summary: "Send a bulk-order enquiry",
    description:
      "JSON, or multipart/form-data with the JSON as the part `request` and up to five JPEG, PNG, WebP or PDF files as `attachments`.",
    idempotent: true,
    body: CreateBulkOrder,
    multipart: { field: "attachments", max: 5, required: false },
    status: 201,
    reply: PlacedBulkOrder,
    errors: ["not_found"],
  },
});

export const staffBusinessRoutes = defineRoutes("staff", {
  "GET /staff/business-profiles": {
    summary: "List business profiles, oldest first",
    right: "profiles.read",
    query: StaffBusinessProfileQuery,
    reply: StaffBusinessProfilePage,
  },
  "GET /staff/business-profiles/:id": {
    summary: "Get a business profile with its applicant",
    right: "profiles.read",
    reply: StaffBusinessProfile,
  },
  "GET /staff/business-profiles/:id/same-tax-id": {
    summary: "List other businesses with the same tax ID",
    right: "profiles.read",
    reply: Type.Array(SameTaxId),
  },
  "POST /staff/business-profiles/:id/approve": {
    summary: "Approve a business profile; wholesale prices apply immediately",
    right: "profiles.approve",
    body: ApproveProfile,
    reply: StaffBusinessProfile,
  },
  "POST /staff/business-profiles/:id/reject": {
    summary: "Reject a business profile with a note to the customer",
    right: "profiles.approve",
    body: RejectProfile,
    reply: StaffBusinessProfile,
  },
  "POST /staff/business-profiles/:id/reopen": {
    summary: "Return a decided business profile to review",
    right: "profiles.approve",
    body: ReopenReview,
    reply: StaffBusinessProfile,
  },
});

export const staffBulkOrderRoutes = defineRoutes("staff", {
  "GET /staff/bulk-orders": {
    summary: "List bulk-order enquiries; open ones oldest first",
    right: "enquiries.read",
    query: StaffBulkOrderQuery,
    reply: BulkOrderPage,
  },
  "GET /staff/bulk-orders/:id": {
    summary: "Get a bulk-order enquiry with its files, notes and replies",
    right: "enquiries.read",
    reply: StaffBulkOrder,
  },
  "PATCH /staff/bulk-orders/:id": {
    summary: "Change the status or assignee of an enquiry",
    right: "enquiries.answer",
    body: UpdateBulkOrder,
    reply: StaffBulkOrder,
  },
  "POST /staff/bulk-orders/:id/replies": {
    summary: "Email a reply to the customer",
    right: "enquiries.answer",
    idempotent: true,
    body: WriteBulkOrderMessage,
    status: 201,
    reply: StaffBulkOrder,
    unversioned: true,
  },
  "POST /staff/bulk-orders/:id/notes": {
    summary: "Add an internal note",
    right: "enquiries.answer",
    idempotent: true,
    body: WriteBulkOrderMessage,
    status: 201,
    reply: StaffBulkOrder,
    unversioned: true,
  },
  "GET /staff/bulk-orders/:id/attachments/:attachmentId": {
    summary: "Download a file of an enquiry",
    right: "enquiries.read",
    file: true,
  },
});
