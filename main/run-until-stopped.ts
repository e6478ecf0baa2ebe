/** How long requests and jobs under way may still take, in ms. */
const patience = 20_000;

/**
 * Keeps a program running until the system asks it to end (SIGTERM, SIGINT), then stops it in order. A second
 * signal, or patience running out, ends it at once.
 */
export function runUntilStopped(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    }
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
