import { api } from "../api.ts";
import { apiContext, toHost } from "../api-context.ts";
import { loadDemoNotes } from "../demo/load-demo-notes.ts";
import { LoginPage } from "../features/account/login-page.tsx";
import { type InPage, titled } from "../page-title.ts";
import type { Route } from "./+types/login.ts";

export const meta = (page: InPage) => [
  titled("Login", page),
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  return loadDemoNotes(args.context.get(apiContext), toHost(args));
}

export async function clientLoader() {
  return loadDemoNotes(api);
}

export default function Login({ loaderData }: Route.ComponentProps) {
  return <LoginPage demo={loaderData} />;
}
