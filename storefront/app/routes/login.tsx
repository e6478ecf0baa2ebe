import { api } from "../api.ts";
import { apiContext, hostErrorReporter } from "../api-context.ts";
import { loadDemoNotes } from "../demo/load-demo-notes.ts";
import { LoginPage } from "../features/account/login-page.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";
import type { Route } from "./+types/login.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Log in", page),
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  return loadDemoNotes(args.context.get(apiContext), hostErrorReporter(args));
}

export async function clientLoader() {
  return loadDemoNotes(api);
}

export default function Login({ loaderData }: Route.ComponentProps) {
  return <LoginPage demo={loaderData} />;
}
