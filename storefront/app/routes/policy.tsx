import { data } from "react-router";
import type { Api } from "#contract/client/api.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { api } from "../api.ts";
import { apiContext, hostErrorReporter } from "../api-context.ts";
import { describePage } from "../describe-page.ts";
import { PolicyPage } from "../features/policies/policy-page.tsx";
import { type ReportError, toOutcome } from "../loading/outcome.ts";
import { pageTags } from "../loading/page-tags.ts";
import { getSite } from "../site.ts";
import type { Route } from "./+types/policy.ts";
import ComingSoon, { meta as comingSoonMeta } from "./coming-soon.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const policy = loaderData?.ok ? loaderData.value : undefined;
  if (!policy) return comingSoonMeta({ matches });
  return describePage(getSite(matches), {
    title: policy.title,
    description: policy.summary
      .slice(0, 2)
      .map(({ text }) => text)
      .join(" "),
    path: `/${policy.id}`,
  });
};

/** Undefined where the shop does not show it. */
function load(api: Api, { pathname }: URL, reportError?: ReportError) {
  const id = pathname.replaceAll("/", "").toLowerCase();
  return toOutcome(
    api("GET /store/policies/:id", { params: { id } }).catch((cause: unknown) => {
      if (asApiError(cause)?.status === 404) return undefined;
      throw cause;
    }),
    () => "Failed to load this page. Please try again later.",
    reportError,
  );
}

export async function loader(args: Route.LoaderArgs) {
  const policy = await load(args.context.get(apiContext), args.url, hostErrorReporter(args));
  const status = policy.ok ? (policy.value ? 200 : 404) : 503;
  return data(policy, { status, headers: pageTags(["delivery"]) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return load(api, url);
}

export default function PolicyRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.ok && !loaderData.value) return <ComingSoon />;
  if (loaderData.ok && loaderData.value) return <PolicyPage policy={loaderData.value} />;
  return (
    <p role="alert" className="page-margin py-14">
      {!loaderData.ok && loaderData.message}
    </p>
  );
}
