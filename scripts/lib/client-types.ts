import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import type { TSchema } from "typebox";
import type { Route } from "#contract/api/define-routes.ts";
import { projectDir } from "./run.mjs";

/** The part of a JSON schema that the contract uses. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

const apiFiles = globSync("contract/api/**/*.ts", { cwd: projectDir })
  .filter((file) => !file.endsWith(".test.ts"))
  .sort();

/**
 * The types of all routes, and those that are asked for by name, in one file without TypeBox:
 * schemas are printed, other declarations copied.
 * @param imports name and file of each type that the client's code needs
 */
export async function writeClientTypes(imports: ReadonlyMap<string, string>): Promise<string> {
  const { routes, schemas } = await readContract();
  const names = new Map<string, string>();
  for (const [name, schema] of schemas) {
    const text = JSON.stringify(schema);
    if (/^[A-Z]/.test(name) && isNamed(schema) && !names.has(text)) names.set(text, name);
  }
  const printed = new Map<string, string>();
  const toType = (schema: JsonSchema, own?: string): string => {
    const name = names.get(JSON.stringify(schema));
    if (name === undefined || name === own) return describe(schema, toType);
    if (!printed.has(name)) {
      printed.set(name, "");
      printed.set(name, `export type ${name} = ${toType(schema, name)};`);
    }
    return name;
  };
  const lines = [...routes].map(([name, route]) => {
    const note = route.summary.replaceAll("*/", "* /");
    return `  /** ${note} */\n  ${JSON.stringify(name)}: ${callType(route, toType)};`;
  });
  const copied = new Map<string, string>();
  const request = (name: string, file: string): void => {
    const schema = schemas.get(name);
    if (copied.has(name) || printed.has(name) || name === "Routes" || name === "RouteName") return;
    if (schema) printed.set(name, `export type ${name} = ${toType(schema, name)};`);
    else copyDeclaration(name, file, copied, request);
  };
  for (const [name, file] of imports) request(name, file);
  return [
    `import type { ErrorCode } from "./error-codes.ts";`,
    `export interface Routes {\n${lines.join("\n")}\n}`,
    "export type RouteName = keyof Routes;",
    ...[...printed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text),
    ...copied.values(),
    "export type { ErrorCode };",
  ].join("\n\n");
}

async function readContract() {
  const routes = new Map<string, Route>();
  const schemas = new Map<string, JsonSchema>();
  for (const file of apiFiles) {
    const exported: Record<string, unknown> = await import(
      pathToFileURL(join(projectDir, file)).href
    );
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== "object" || value === null) continue;
      if ("~kind" in value) schemas.set(name, value as JsonSchema);
      else if (file.endsWith(".routes.ts")) {
        for (const [route, declared] of Object.entries(value as Record<string, Route>)) {
          if (!declared.hidden) routes.set(route, declared);
        }
      }
    }
  }
  return { routes, schemas };
}

type ToType = (schema: JsonSchema) => string;

/** A text or a number says nothing by another name. */
function isNamed({ type, anyOf, enum: values }: JsonSchema): boolean {
  return type === "object" || anyOf !== undefined || values !== undefined;
}

function callType(route: Route, toType: ToType): string {
  const headers = [
    ...(route.headers ? [toType(asJson(route.headers))] : []),
    ...(route.idempotent ? [`{ "idempotency-key"?: string }`] : []),
  ];
  const isOptional = route.body !== undefined && "~optional" in route.body;
  const parts = [
    route.query && `query: ${toType(asJson(route.query))}`,
    headers.length > 0 && `headers: ${headers.join(" & ")}`,
    route.body && `body${isOptional ? "?" : ""}: ${toType(asJson(route.body))}`,
    route.multipart && "multipart: true",
    route.reply && `reply: ${toType(asJson(route.reply))}`,
    route.file && "file: true",
  ].filter(Boolean);
  return parts.length === 0 ? "unknown" : `{ ${parts.join("; ")} }`;
}

function asJson(schema: TSchema): JsonSchema {
  return schema as JsonSchema;
}

/** @throws {Error} for a kind of schema that the contract did not use so far */
function describe(schema: JsonSchema, toType: ToType): string {
  const { type, anyOf, items, properties, patternProperties, required = [] } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (anyOf) return anyOf.map(toType).join(" | ");
  if (type === "array" && items) return `Array<${toType(items)}>`;
  if (type === "object" && patternProperties) {
    return `Record<string, ${Object.values(patternProperties).map(toType).join(" | ")}>`;
  }
  if (type === "object") {
    const fields = Object.entries(properties ?? {}).map(([key, field]) => {
      const note = field.description ? `/** ${field.description} */ ` : "";
      return `${note}${JSON.stringify(key)}${required.includes(key) ? "" : "?"}: ${toType(field)}`;
    });
    return `{ ${fields.join("; ")} }`;
  }
  if (type === "integer" || type === "number") return "number";
  if (type === "string" || type === "boolean" || type === "null") return type;
  if (type === undefined) return "unknown";
  throw new Error(`No type is known for the schema ${JSON.stringify(schema)}`);
}

/** Copies an interface or a type as it is written, with those of the project that it names. */
function copyDeclaration(
  name: string,
  file: string,
  copied: Map<string, string>,
  request: (name: string, file: string) => void,
): void {
  const source = readFileSync(join(projectDir, file), "utf8");
  const { program } = parseSync(file, source);
  const origins = new Map<string, string>();
  for (const node of program.body) {
    if (node.type === "ImportDeclaration" && node.source.value.startsWith(".")) {
      const from = relative(projectDir, join(projectDir, dirname(file), node.source.value));
      for (const { local } of node.specifiers) origins.set(local.name, from);
    }
    const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    const isType =
      declaration?.type === "TSInterfaceDeclaration" ||
      declaration?.type === "TSTypeAliasDeclaration";
    if (isType) origins.set(declaration.id.name, file);
    if (isType && declaration.id.name === name) {
      copied.set(name, `export ${source.slice(declaration.start, declaration.end)}`);
    }
  }
  const text = copied.get(name);
  if (text === undefined) throw new Error(`${file} declares no type ${name}`);
  for (const [used] of text.matchAll(/\b[A-Z]\w+\b/g)) {
    const origin = origins.get(used);
    if (origin && origin !== "contract/api/error-codes.ts") request(used, origin);
  }
}
