import lighthouse from "lighthouse";

/** Lighthouse's marks for one page on its own slow phone, 0 to 100, and what cost points. */
export interface LighthouseMarks {
  readonly marks: Readonly<Record<string, number>>;
  readonly lost: readonly string[];
}

const categories = ["performance", "accessibility", "best-practices", "seo"];

const runs = 3;

/**
 * Lets Lighthouse judge a page three times, in the browser that listens on this port, and takes the middle one.
 * @throws {Error} when Lighthouse gives no result.
 */
export async function auditPage(url: string, port: number): Promise<LighthouseMarks> {
  const audited: LighthouseMarks[] = [];
  for (let run = 0; run < runs; run += 1) audited.push(await auditOnce(url, port));
  audited.sort((a, b) => (a.marks.performance ?? 0) - (b.marks.performance ?? 0));
  const middle = audited[Math.floor(runs / 2)];
  if (!middle) throw new Error(`Lighthouse gave no result for ${url}`);
  return middle;
}

async function auditOnce(url: string, port: number): Promise<LighthouseMarks> {
  const run = await lighthouse(url, { port, onlyCategories: categories, logLevel: "error" });
  if (!run) throw new Error(`Lighthouse gave no result for ${url}`);
  const { lhr } = run;
  const marks = Object.fromEntries(
    categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]),
  );
  const lost = Object.values(lhr.categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => lhr.audits[id])
    .filter((audit) => audit?.score != null && audit.score < 0.9)
    .map((audit) => `${audit?.id} ${audit?.displayValue ?? ""}`.trim());
  return { marks, lost: [...new Set(lost)] };
}
