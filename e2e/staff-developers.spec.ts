import { expect, test } from "@playwright/test";
import { salesChannels } from "#contract/api/channels/sales-channels.ts";
import { openStaffPage } from "./kit/staff.ts";

const { feed } = salesChannels.meta;

test("a sales channel that an owner turns on has a feed until it is turned off", async ({
  page,
}) => {
  const status = async () => (await page.request.get(feed)).status();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openStaffPage(page, "/developers");
    const channel = page.getByRole("switch", { name: "Meta" });
    await expect(channel).toHaveAttribute("aria-checked", "false");
    await channel.click();
    await expect(channel).toHaveAttribute("aria-checked", "true");
    await expect(page.getByText(new RegExp(`${feed}$`))).toBeVisible();
    // Other processes hear of the change within a moment.
    await expect.poll(status).toBe(200);
    const text = await (await page.request.get(feed)).text();
    expect(text).toMatch(/^id,title,description,/);
    await channel.click();
    await expect(channel).toHaveAttribute("aria-checked", "false");
    await expect.poll(status).toBe(404);
  }
});
