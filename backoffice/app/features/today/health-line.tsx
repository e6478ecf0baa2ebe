import { Link } from "react-router";
import { countIssues, describeIssues } from "#contract/health/describe-issues.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";

/** Nothing while all is well, or nobody can say. */
export default function HealthLine() {
  const { loaded } = useLoaded((signal) => api("GET /staff/health", { signal }), ["health"]);
  if (loaded.state !== "ready") return null;
  const issues = describeIssues(loaded.data);
  const [worst] = issues;
  if (!worst) return null;
  return (
    <p className="flex min-h-15 items-center gap-4 border-line border-t py-2 md:gap-0">
      <span className="w-9 shrink-0 md:w-13">
        <span
          aria-hidden="true"
          className={classNames("block size-3", worst.isUrgent ? "bg-red" : "bg-amber")}
        />
      </span>
      <span className="min-w-0 grow">
        <span className="block">System health: {countIssues(issues.length)}</span>
        <span className="block text-meta text-umber leading-normal">{worst.title}</span>
      </span>
      <Link to="/health" className={classNames(buttonClasses("ghost", "row"), "shrink-0 md:ml-3")}>
        View
        <span className="sr-only"> system health</span>
      </Link>
    </p>
  );
}
