import { expect } from "@playwright/test";
import {
  choosePassword,
  inviteMember,
  openStaffPage,
  setUpAuthenticator,
  unique,
} from "./staff.ts";
import type { Screen } from "./usable-screen.ts";

export const joiningScreens: readonly Screen[] = [
  {
    name: "the authenticator of who joins",
    async open(page) {
      await openStaffPage(page, "/members");
      const email = `joins.${unique()}@aso.example`;
      const link = await inviteMember(page, "Fúnmi", email, "support");
      await choosePassword(page, link, "three-words-in-a-row");
    },
  },
  {
    name: "the recovery codes of who joins",
    async open(page) {
      await openStaffPage(page, "/members");
      const email = `joins.${unique()}@aso.example`;
      const link = await inviteMember(page, "Fúnmi", email, "support");
      await choosePassword(page, link, "three-words-in-a-row");
      await setUpAuthenticator(page);
      await page.getByRole("button", { name: "Continue" }).click();
    },
  },
  {
    name: "a link that no longer works",
    async open(page) {
      await page.goto(`/staff/join#${"x".repeat(43)}`);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    },
  },
];
