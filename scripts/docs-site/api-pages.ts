import type { OpenAPIV3_1 } from "openapi-types";
import type { Call } from "#server/api-docs/calls.ts";
import { capitalised } from "#server/api-docs/describe-schema.ts";
import { callDetails, chaptersOf, errorList } from "#server/api-docs/docs-page.ts";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/database/connection/connection.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createMetrics } from "#server/platform/observability/metrics.ts";
import { escapeMarkup } from "#server/platform/text/markup.ts";
import type { Page } from "./render-page.ts";

/** That of a store without a database, which nothing here asks. */
export async function describeStore(): Promise<OpenAPIV3_1.Document> {
  const url = "postgres://nobody@127.0.0.1:9/none";
  const config = readConfig({ PUBLIC_URL: "https://shop.example", DATABASE_URL: url });
  const metrics = createMetrics();
  const db = connect(url, { max: 1, metrics });
  const log = createLog("silent");
  const app = await buildApp(
    createRuntime({ config, metrics, db, clock: () => new Date(), log, traces: undefined }),
  );
  await app.ready();
  const document = app.swagger() as OpenAPIV3_1.Document;
  await app.close();
  await db.close();
  return document;
}

/** One page for each chapter, for each area of the back office, and for the errors. */
export function writeApiPages(document: OpenAPIV3_1.Document): Page[] {
  const chapters = chaptersOf(document).map(({ name, isStaff, calls }) => ({
    name,
    isStaff,
    path: `api/${isStaff ? "staff-" : ""}${name}.html`,
    title: isStaff ? `Staff: ${name.replaceAll("-", " ")}` : capitalised(name),
    calls,
  }));
  const events = webhooksOf(document);
  const list = (isStaff: boolean) =>
    chapters
      .filter((chapter) => chapter.isStaff === isStaff)
      .map(({ path, title, calls }) => {
        const count = `${calls.length} ${calls.length === 1 ? "call" : "calls"}`;
        return `<li><a href="${path.replace("api/", "")}">${escapeMarkup(title)}</a>, ${count}</li>`;
      })
      .join("");
  const intro = page("api/index.html", "API", [
    `<p>${escapeMarkup(document.info.description ?? "")} Every store serves this reference at <code>/api/docs</code>, and the <a href="openapi.json" download>OpenAPI 3.1 document</a> it is written from. This is version ${escapeMarkup(document.info.version)}.</p>`,
    heading(2, "shop", "The shop"),
    `<ul>${list(false)}<li><a href="errors.html">Errors</a></li></ul>`,
    ...(events.length > 0
      ? [
          heading(2, "webhooks", "Webhooks"),
          `<ul><li><a href="webhooks.html">Events that the store sends</a></li></ul>`,
        ]
      : []),
    heading(2, "staff", "The back office"),
    `<ul>${list(true)}</ul>`,
  ]);
  const pages = chapters.map(({ path, title, calls }) =>
    page(path, title, [
      calls.map((call) => callDetails(call).replaceAll("/api/docs#", "errors.html#")).join("\n"),
    ]),
  );
  const sent = events.map((event) => callDetails(event)).join("\n");
  return [
    intro,
    ...pages,
    ...(events.length > 0 ? [page("api/webhooks.html", "Webhooks", [sent])] : []),
    page("api/errors.html", "Errors", [errorList()]),
  ];
}

/** What the store sends, by the name of its event. */
function webhooksOf({ webhooks = {} }: OpenAPIV3_1.Document): Call[] {
  return Object.entries(webhooks).flatMap(([name, item]) => {
    const operation = "post" in item ? item.post : undefined;
    return operation
      ? [{ method: "POST", path: name, operation: { operationId: name, ...operation } }]
      : [];
  });
}

function heading(level: number, id: string, text: string): string {
  return `<h${level} id="${id}">${escapeMarkup(text)}</h${level}>`;
}

function page(path: string, title: string, parts: readonly string[]): Page {
  const html = `<h1>${escapeMarkup(title)}</h1>\n${parts.join("\n")}`;
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));
  return { path, title, html, headings: [], ids, links: [], pictures: [] };
}
