import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { mailSamples } from "#server/composition/mail-samples.ts";
import { composeMail } from "#server/modules/mail/layout/index.ts";
import { readConfig } from "#server/platform/config/config.ts";
import routes from "../backoffice/app/routes.ts";
import { sampleBrand } from "./kit/mails.ts";

/** The paths of pages, without the one that stands for every other. */
const paths = pathsOf(routes).filter((path) => path !== "*");

test("every back-office link in an email leads to a page", () => {
  const config = readConfig({});
  const links = mailSamples(config).flatMap((mail) =>
    [
      ...composeMail(config, mail, sampleBrand).html.matchAll(
        /href="[^"]*\/staff(\/[^"#?]*)?[^"]*"/g,
      ),
    ].map(([, path]) => path ?? "/"),
  );
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) {
    const pageName = paths.find((path) => matchPath(`/${path}`, link));
    expect(pageName, link).toBeDefined();
  }
});

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(path === undefined ? [] : [path]),
    ...(index ? [""] : []),
    ...pathsOf(children ?? []),
  ]);
}
