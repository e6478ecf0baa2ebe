import { expect, type Page, test } from "@playwright/test";
import { build, type Rolldown } from "vite";

interface Branch {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly place: string;
}

let script: string;
test.beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: {
        entry: "backoffice/app/parts/forms/record-form-test-page.tsx",
        formats: ["iife"],
        name: "page",
      },
    },
  })) as Rolldown.RolldownOutput[];
  script = built[0]?.output[0].code ?? "";
});

/** A store of one branch, which answers as the API does. */
class BranchStore {
  branch: Branch = { id: "branch_1", version: 1, name: "Kaftans", place: "Left" };
  readonly requests: object[] = [];
  errors: readonly { field: string; message: string }[] = [];

  saveElsewhere(change: Partial<Branch>): void {
    this.branch = { ...this.branch, ...change, version: this.branch.version + 1 };
  }

  /** @returns status and body */
  save(body: Branch): [number, unknown] {
    this.requests.push(body);
    if (this.errors.length > 0) {
      return [400, { code: "validation_failed", status: 400, detail: "No.", errors: this.errors }];
    }
    if (body.version !== this.branch.version) {
      const meta = { current: this.branch };
      return [409, { code: "conflict", status: 409, detail: "Someone else changed it.", meta }];
    }
    this.saveElsewhere(body);
    return [200, this.branch];
  }
}

async function openBranch(page: Page): Promise<BranchStore> {
  const store = new BranchStore();
  const member = { id: "stf_1", name: "Ada", email: "a@asked.example", role: "owner" };
  await page.route("**/api/staff/auth/me", (route) =>
    route.fulfill({ json: { data: { member, recoveryCodesLeft: 10 } } }),
  );
  await page.route("**/api/branch", async (route) => {
    const request = route.request();
    const [status, json] =
      request.method() === "GET" ? [200, store.branch] : store.save(request.postDataJSON());
    await route.fulfill({ status, json });
  });
  await page.route("**/branch-page", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: "<!doctype html><body></body>",
    }),
  );
  await page.route("**/branch.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.body.append(Object.assign(document.createElement("script"), { src: "/branch.js" }));
    });
  });
  await page.goto("/branch-page");
  await expect(page.getByLabel("Name")).toHaveValue("Kaftans");
  return store;
}

const save = (page: Page) => page.getByRole("button", { name: /^Save/ });
const notice = (page: Page) => page.getByRole("alert", { name: "Changed by someone else" });
const noteOf = (page: Page, label: string) =>
  page.getByLabel(label).locator("xpath=following::p[1]");

async function typeInConflict(page: Page): Promise<BranchStore> {
  const store = await openBranch(page);
  await page.getByLabel("Name").fill("Mine");
  await page.getByLabel("Place").fill("Right");
  store.saveElsewhere({ name: "Theirs", place: "Top" });
  await save(page).click();
  await expect(notice(page)).toContainText("Kaftans → now: Theirs");
  await expect(page.getByLabel("Name")).toHaveValue("Mine");
  await expect(noteOf(page, "Name")).toContainText("Someone else changed this too.");
  return store;
}

test("a conflict shows both values, and saving again keeps mine", async ({ page }) => {
  const store = await typeInConflict(page);
  expect(store.branch).toMatchObject({ name: "Theirs", place: "Top" });
  await save(page).click();
  await expect(notice(page)).toHaveCount(0);
  expect(store.branch).toMatchObject({ name: "Mine", place: "Right", version: 3 });
});

test("a conflicting field can take their value while another keeps mine", async ({ page }) => {
  const store = await typeInConflict(page);
  await noteOf(page, "Name").getByRole("button", { name: "Use their version" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Theirs");
  await expect(page.getByRole("button", { name: "Use their version" })).toHaveCount(1);
  await save(page).click();
  await expect(notice(page)).toHaveCount(0);
  expect(store.branch).toMatchObject({ name: "Theirs", place: "Right", version: 3 });
});

test("changes to different fields are saved together", async ({ page }) => {
  const store = await openBranch(page);
  await page.getByLabel("Name").fill("Mine");
  store.saveElsewhere({ place: "Top" });
  await save(page).click();
  await expect(notice(page)).toContainText("Yours were saved too.");
  await expect(page.getByLabel("Place")).toHaveValue("Top");
  expect(store.branch).toMatchObject({ name: "Mine", place: "Top", version: 3 });
});

test("a reload restores what was typed, and can discard it", async ({ page }) => {
  await openBranch(page);
  await page.getByLabel("Name").fill("Mine");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Kaftans");
});

test("a double click saves once", async ({ page }) => {
  const store = await openBranch(page);
  await page.getByLabel("Name").fill("Mine");
  await save(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(save(page)).toHaveCount(0);
  expect(store.requests).toHaveLength(1);
});

test("errors are at their fields, and the first one has the focus", async ({ page }) => {
  const store = await openBranch(page);
  await page.getByLabel("Name").fill("");
  await page.getByLabel("Place").fill("");
  await save(page).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(noteOf(page, "Name")).toHaveText("Enter a name");
  expect(store.requests).toEqual([]);

  await page.getByLabel("Name").fill("Mine");
  await page.getByLabel("Place").fill("Nowhere");
  store.errors = [{ field: "place", message: "There is no such place" }];
  await save(page).click();
  await expect(page.getByLabel("Place")).toBeFocused();
  await expect(noteOf(page, "Place")).toHaveText("There is no such place");
  await expect(page.getByLabel("Name")).toHaveValue("Mine");
});
