import { watchParent } from "../../../scripts/lib/watch-parent.mjs";

// Loaded before a trial (`--import`): it is told to end when whoever started it is gone without a word.
watchParent(() => process.kill(process.pid, "SIGTERM")).unref();
