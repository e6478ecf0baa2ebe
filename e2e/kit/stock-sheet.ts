import type { Locator, Page } from "@playwright/test";
import { putGarment } from "./garment.ts";
import { openRoom, unique } from "./staff.ts";

/** A garment of one size, and where its pieces stand in the sheet. */
export interface InSheet {
  readonly id: string;
  readonly name: string;
  readonly cell: Locator;
}

/** Puts a garment in that comes in M alone, and opens the stock room on it. */
export async function openInSheet(page: Page, word: string, pieces: number): Promise<InSheet> {
  const name = `${word} ${unique()}`;
  await openRoom(page, "/stock");
  const id = await putGarment(page, name, { M: pieces });
  await page.getByRole("searchbox", { name: "Search stock" }).fill(name);
  return { id, name, cell: page.getByRole("textbox", { name: new RegExp(`^${name}, M`) }) };
}
