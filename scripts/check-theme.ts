// Part of npm run build: says what is amiss in store/theme.ts.
import { listThemeProblems } from "#server/platform/theme/store-theme.ts";

const problems = listThemeProblems();
if (problems.length > 0) {
  console.error(`store/theme.ts:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
  process.exitCode = 1;
}
