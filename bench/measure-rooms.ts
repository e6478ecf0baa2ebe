import type { APIResponse, Browser } from "@playwright/test";
import type { StaffChallenge } from "#contract/api/staff.ts";
import { type PageBytes, weighPage } from "./measure-pages.ts";

/** What a room of the back office costs whoever opens it as the first one. */
export type RoomBytes = PageBytes & { readonly path: string };

const rooms = [
  "",
  "/orders",
  "/payments",
  "/returns",
  "/products",
  "/products/new",
  "/stock",
  "/discounts",
  "/customers",
  "/businesses",
  "/enquiries",
  "/settings/home",
  "/store",
];

/** Weighs rooms of the demo store's back office, each opened by its owner with nothing cached. */
export async function weighRooms(browser: Browser, origin: string): Promise<RoomBytes[]> {
  const cookies = await signIn(browser, origin);
  const found: RoomBytes[] = [];
  for (const room of rooms) {
    const path = `/staff${room}`;
    console.log(`Bytes of ${path}`);
    found.push({ path, ...(await weighPage(browser, origin + path, cookies)) });
  }
  return found;
}

/** @returns the cookies of the demo store's owner */
async function signIn(browser: Browser, origin: string) {
  const context = await browser.newContext({ extraHTTPHeaders: { origin } });
  const auth = `${origin}/api/staff/auth`;
  const { members, password, code } = await dataOf<{
    members: readonly { readonly email: string }[];
    password: string;
    code: string;
  }>(await context.request.get(`${auth}/demo`));
  const { challenge } = await dataOf<StaffChallenge>(
    await context.request.post(`${auth}/login`, { data: { email: members[0]?.email, password } }),
  );
  const verified = await context.request.post(`${auth}/verify`, { data: { challenge, code } });
  if (!verified.ok()) throw new Error(`Signing in answered ${verified.status()}`);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function dataOf<T>(answer: APIResponse): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}`);
  return ((await answer.json()) as { data: T }).data;
}
