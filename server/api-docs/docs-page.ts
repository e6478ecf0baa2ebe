import type { OpenAPIV3_1 } from "openapi-types";
import { type ErrorCode, errorStatus } from "#contract/api/error-codes.ts";
import { problemTitles } from "#server/platform/errors/problem.ts";
import { escapeMarkup } from "#server/platform/text/markup.ts";
import { apiKeyScopeOf, type Call, callsOf } from "./calls.ts";
import { capitalised, describeSchema } from "./describe-schema.ts";

type Schema = OpenAPIV3_1.SchemaObject;
type Operation = OpenAPIV3_1.OperationObject;

const docsPath = "/api/docs";
const staffTag = "staff";

/** Plain HTML without scripts. Each area of the back office has its own page. */
export function docsPage(document: OpenAPIV3_1.Document): string {
  const calls = callsOf(document);
  const groups = Map.groupBy(calls.filter(isOfShop), ({ operation }) => tagOf(operation));
  const title = document.info.title;
  const contents = [...groups.keys(), staffTag, "errors"];
  return page(
    title,
    `<p>${escapeMarkup(document.info.description ?? "")}</p>
<p><a href="${docsPath}/openapi.json">OpenAPI 3.1 document</a></p>
${linkList("Contents", contents, (name) => `#${name}`)}`,
    `${[...groups].map(([name, group]) => groupSection(name, group)).join("\n")}
<section aria-labelledby="${staffTag}">
<h2 id="${staffTag}">Staff</h2>
${linkList("Areas of the back office", areasOf(calls).keys(), (area) => `${docsPath}/${staffTag}/${area}`)}
</section>
${errorSection()}`,
  );
}

/** Undefined for an unknown area. */
export function staffDocsPage(document: OpenAPIV3_1.Document, area: string): string | undefined {
  const areas = areasOf(callsOf(document));
  const calls = areas.get(area);
  if (!calls) return undefined;
  return page(
    `${document.info.title}, staff: ${area}`,
    `<p><a href="${docsPath}">All calls</a></p>`,
    groupSection(area, calls),
  );
}

export interface DocsChapter {
  readonly name: string;
  readonly isStaff: boolean;
  readonly calls: readonly Call[];
}

/** Those of the shop by tag, then those of the back office by area. */
export function chaptersOf(document: OpenAPIV3_1.Document): DocsChapter[] {
  const calls = callsOf(document);
  const ofShop = Map.groupBy(calls.filter(isOfShop), ({ operation }) => tagOf(operation));
  const chapter =
    (isStaff: boolean) =>
    ([name, group]: [string, Call[]]): DocsChapter => ({ name, isStaff, calls: group });
  return [...[...ofShop].map(chapter(false)), ...[...areasOf(calls)].map(chapter(true))];
}

function tagOf(operation: Operation): string {
  return operation.tags?.[0] ?? "other";
}

function isOfShop({ operation }: Call): boolean {
  return tagOf(operation) !== staffTag;
}

function areasOf(calls: readonly Call[]): Map<string, Call[]> {
  const ofStaff = calls.filter((call) => !isOfShop(call));
  return Map.groupBy(ofStaff, ({ path }) => path.split("/")[3] ?? "");
}

function page(title: string, introduction: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<link rel="stylesheet" href="${docsPath}/docs.css">
</head>
<body>
<header>
<h1>${escapeMarkup(title)}</h1>
${introduction}
</header>
<main>
${content}
</main>
</body>
</html>
`;
}

function linkList(
  label: string,
  names: Iterable<string>,
  addressOf: (name: string) => string,
): string {
  const items = Iterator.from(names).map(
    (name) =>
      `<li><a href="${escapeMarkup(addressOf(name))}">${escapeMarkup(capitalised(name))}</a></li>`,
  );
  return `<nav aria-label="${label}"><ul>${[...items].join("")}</ul></nav>`;
}

function groupSection(name: string, calls: readonly Call[]): string {
  return `<section aria-labelledby="${escapeMarkup(name)}">
<h2 id="${escapeMarkup(name)}">${escapeMarkup(capitalised(name))}</h2>
${calls.map(callDetails).join("\n")}
</section>`;
}

/** Closed, with an id to link to. */
export function callDetails({ method, path, operation }: Call): string {
  return `<details class="call" id="${escapeMarkup(operation.operationId ?? "")}">
<summary><code><b class="${method.toLowerCase()}">${method}</b> ${escapeMarkup(path)}</code> <span>${escapeMarkup(operation.summary ?? "")}</span></summary>
${operation.description ? `<p>${escapeMarkup(operation.description)}</p>` : ""}
${apiKeyNote(operation)}
${parameterList(operation)}
${bodyOf(operation)}
${replyList(operation)}
</details>`;
}

function apiKeyNote(operation: Operation): string {
  const scope = apiKeyScopeOf(operation);
  return scope ? `<p>API keys with <code>${escapeMarkup(scope)}</code> may call this.</p>` : "";
}

function parameterList({ parameters = [] }: Operation): string {
  const items = parameters.flatMap((parameter) => {
    if ("$ref" in parameter) return [];
    const { name, in: place, required, schema, description } = parameter;
    const note = description ? `: ${escapeMarkup(description)}` : "";
    return [
      `<li><code>${escapeMarkup(name)}</code> <i>${escapeMarkup(place ?? "")}${required ? ", required" : ""}</i>, ${describeSchema((schema ?? {}) as Schema)}${note}</li>`,
    ];
  });
  return items.length > 0 ? `<h3>Parameters</h3><ul>${items.join("")}</ul>` : "";
}

function bodyOf({ requestBody }: Operation): string {
  if (!requestBody || "$ref" in requestBody) return "";
  return Object.entries(requestBody.content)
    .map(
      ([type, { schema }]) =>
        `<h3>Body <small>${escapeMarkup(type)}</small></h3><div>${describeSchema((schema ?? {}) as Schema)}</div>`,
    )
    .join("");
}

function replyList({ responses = {} }: Operation): string {
  return Object.entries(responses)
    .filter(([status]) => status !== "default")
    .map(([status, reply]) => {
      if (status.startsWith("4") || status.startsWith("5")) return errorReply(status, reply);
      const schema = "content" in reply && Object.values(reply.content ?? {})[0]?.schema;
      return `<h3>Reply ${escapeMarkup(status)}</h3><div>${schema ? describeSchema(schema as Schema) : "no body"}</div>`;
    })
    .join("");
}

function errorReply(status: string, reply: object): string {
  const codes = "description" in reply ? String(reply.description).matchAll(/`(\w+)`/g) : [];
  const links = [...codes].map(
    ([, code = ""]) => `<a href="${docsPath}#${code}"><code>${code}</code></a>`,
  );
  return `<h3>Error ${escapeMarkup(status)}</h3><div>${links.join(", ")}</div>`;
}

function errorSection(): string {
  return `<section aria-labelledby="errors">
<h2 id="errors">Errors</h2>
${errorList()}
</section>`;
}

export function errorList(): string {
  const rows = (Object.keys(errorStatus) as ErrorCode[]).map(
    (code) =>
      `<li id="${code}"><code>${code}</code> ${errorStatus[code]}: ${escapeMarkup(problemTitles[code])}</li>`,
  );
  return `<p>Every error is <code>application/problem+json</code> with <code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code>, <code>code</code>, <code>requestId</code> and, where fields are invalid, <code>errors</code> of <code>field</code> and <code>message</code>.</p>
<ul>${rows.join("")}</ul>`;
}
