import { diagnose, type Finding } from "#server/modules/health/index.ts";
import { type Config, ConfigError } from "#server/platform/config/config.ts";
import { listThemeProblems } from "#server/platform/theme/store-theme.ts";
import { readEnvironment } from "./environment.ts";
import { hasDatabase, openDatabase } from "./open-database.ts";
import { runCommand } from "./run-program.ts";

/** `npm run doctor`: says what is well and what to do about the rest; exits with 1 where something is wrong. */
await runCommand(async () => {
  const config = readSettings();
  for (const text of listThemeProblems()) print({ state: "wrong", part: "Look", text });
  if (!config) return;
  if (!(await hasDatabase(config))) {
    print({
      state: "attention",
      part: "Database",
      text: `There is none in ${config.dataDir} yet. The first start creates it.`,
    });
    return;
  }
  const { db, close } = await openDatabase(config);
  try {
    for await (const finding of diagnose(config, db)) print(finding);
  } finally {
    await close();
  }
});

function readSettings(): Config | undefined {
  try {
    const config = readEnvironment();
    print({ state: "ok", part: "Settings", text: `Complete, ${config.mode} mode.` });
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const text of error.errors) print({ state: "wrong", part: "Settings", text });
    return undefined;
  }
}

function print({ state, part, text }: Finding): void {
  if (state === "wrong") process.exitCode = 1;
  process.stdout.write(`${state.padEnd(10)} ${part.padEnd(10)} ${text}\n`);
}
