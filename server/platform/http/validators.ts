import { Ajv, type Options } from "ajv";
import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";

const options: Options = {
  allErrors: true,
  useDefaults: true,
  removeAdditional: false,
  // A keyword of OpenAPI that only describes.
  keywords: ["example"],
};

/**
 * Makes the validator of a schema. Everything in a URL or a header is text, so there numbers and booleans
 * are read from it; in a JSON body a text where a number is due is refused.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<TSchema> {
  const strict = new Ajv(options);
  const coercing = new Ajv({ ...options, coerceTypes: true });
  return ({ schema, httpPart }) => (httpPart === "body" ? strict : coercing).compile(schema);
}
