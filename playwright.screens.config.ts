import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** Pictures of every screen, for people to look at: `npm run screens`. Nothing is held against them. */
export default defineConfig({
  ...base,
  projects: [{ name: "screens" }],
  testMatch: "screens.shots.ts",
  timeout: 90_000,
  globalSetup: "./e2e/kit/clear-screens.ts",
  globalTeardown: "./e2e/kit/contact-sheet.ts",
});
