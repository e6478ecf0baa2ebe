import { Type } from "typebox";
import { cleanedText, nullableText } from "../fields.ts";
import { printable } from "../limits.ts";
import { apiKeyScopes } from "./api-key-scopes.ts";

export const maxApiKeys = 50;

const ApiKeyScopes = Type.Array(Type.Enum(apiKeyScopes), {
  minItems: 1,
  maxItems: apiKeyScopes.length,
  uniqueItems: true,
});

export const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Such as `aso_live_`. */
  prefix: Type.String(),
  lastCharacters: Type.String(),
  scopes: ApiKeyScopes,
  createdAt: Type.String(),
  /** The name of the member, also once they left. */
  createdBy: Type.String(),
  lastUsedAt: nullableText,
  endsAt: nullableText,
  hasEnded: Type.Boolean(),
});
export type ApiKey = Type.Static<typeof ApiKey>;

export const ApiKeys = Type.Array(ApiKey);

export const CreateApiKey = Type.Object(
  {
    name: cleanedText({ minLength: 1, maxLength: 60, pattern: printable }),
    scopes: ApiKeyScopes,
    /** Days until it ends; null: never. */
    days: Type.Union([Type.Literal(30), Type.Literal(90), Type.Literal(365), Type.Null()]),
  },
  { additionalProperties: false },
);
export type CreateApiKey = Type.Static<typeof CreateApiKey>;

/** The key itself is in this reply only: the store has no more than its hash. */
export const CreatedApiKey = Type.Object({ apiKey: ApiKey, value: Type.String() });
export type CreatedApiKey = Type.Static<typeof CreatedApiKey>;
