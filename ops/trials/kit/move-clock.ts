import { readFileSync } from "node:fs";

// Loaded before a process of the store (`--import`): its clock is ahead by as many ms as the file CLOCK_FILE says, also
// while it runs. Timers are left alone.
const file = process.env.CLOCK_FILE ?? "";
const Real = Date;
let aheadMs = 0;
const read = () => {
  aheadMs = Number(readFileSync(file, "utf8"));
};
read();
setInterval(read, 100).unref();
const now = () => Real.now() + aheadMs;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
