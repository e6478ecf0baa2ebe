import type { PayazaConfig } from "#server/platform/config/payment-config.ts";
import { callProvider, type ProviderReply } from "../call-provider.ts";

export function callPayaza(
  { apiBase, publicKey, mode }: PayazaConfig,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<ProviderReply> {
  const [route = path] = path.split("?", 1);
  return callProvider({
    base: apiBase,
    path,
    route,
    body,
    headers: {
      authorization: `Payaza ${Buffer.from(publicKey).toString("base64")}`,
      "x-tenantid": mode.toLowerCase(),
    },
  });
}
