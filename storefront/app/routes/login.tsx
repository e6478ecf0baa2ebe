import type { StoreClient } from "#contract/client/store-client.ts";
import { browserApi } from "../api.ts";
import { apiContext } from "../api-context.ts";
import { LoginPage } from "../features/account/login-page.tsx";
import { pageTitle } from "../page-title.ts";
import type { Route } from "./+types/login.ts";

export const meta = () => [{ title: pageTitle("Login") }];

/** The people of a demo store. One can sign in without knowing them, so a failure leaves them out. */
async function load(client: StoreClient) {
  const { demoSignIns } = await client.getStoreInfo().catch((cause: unknown) => {
    console.error(cause);
    return { demoSignIns: [] };
  });
  return { demoSignIns };
}

export async function loader({ context }: Route.LoaderArgs) {
  return load(context.get(apiContext));
}

export async function clientLoader() {
  return load(browserApi());
}

export default function Login({ loaderData }: Route.ComponentProps) {
  return <LoginPage demoSignIns={loaderData.demoSignIns} />;
}
