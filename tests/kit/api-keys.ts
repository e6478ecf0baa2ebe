import { expect } from "vitest";
import type { CreateApiKey, CreatedApiKey } from "#contract/api/developers/api-keys.ts";
import type { TestApp } from "./app.ts";
import type { Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

export async function createApiKey(
  shop: TestApp,
  { headers }: Pick<SignedInStaff, "headers">,
  key: Partial<CreateApiKey> = {},
): Promise<CreatedApiKey> {
  const body: CreateApiKey = {
    ...{ name: "Warehouse scanner", scopes: ["orders:read"], days: null },
    ...key,
  };
  const created = await shop.api<Reply<CreatedApiKey>>("POST /staff/api-keys", { headers, body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.data;
}
