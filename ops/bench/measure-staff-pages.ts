import type { Browser } from "@playwright/test";
import { type PageBytes, weighPage } from "./measure-pages.ts";
import { signInDemo } from "./sign-in-demo.ts";

/** What a room of the back office costs whoever opens it as the first one. */
export type StaffPageBytes = PageBytes & { readonly path: string };

const pages = [
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
  "/health",
];

/** Weighs rooms of the demo store's back office, each opened by its owner with nothing cached. */
export async function measureStaffPages(
  browser: Browser,
  origin: string,
): Promise<StaffPageBytes[]> {
  const cookies = (await signInDemo(origin)).map((cookie) => {
    const [name = "", value = ""] = cookie.split("=");
    return { name, value, url: origin };
  });
  const found: StaffPageBytes[] = [];
  for (const page of pages) {
    const path = `/staff${page}`;
    console.log(`Bytes of ${path}`);
    found.push({ path, ...(await weighPage(browser, origin + path, cookies)) });
  }
  return found;
}
