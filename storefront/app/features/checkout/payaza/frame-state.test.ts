import { expect, test } from "vitest";
import { type FrameEvent, type FrameState, nextFrameState } from "./frame-state.ts";

const declined: FrameEvent = { kind: "error", status: 400, message: "Declined" };

function after(...events: readonly FrameEvent[]): FrameState {
  return events.reduce<FrameState>(nextFrameState, "opening");
}

test.each<[string, readonly FrameEvent[], FrameState]>([
  ["opens when its page is ready", [{ kind: "loaded" }], "open"],
  ["stays open when its page loads again", [{ kind: "loaded" }, { kind: "loaded" }], "open"],
  ["stays open after a declined card", [{ kind: "loaded" }, declined], "open"],
  [
    "tells of success after a decline",
    [{ kind: "loaded" }, declined, { kind: "success" }],
    "reported",
  ],
  ["stalls when its page is late", [{ kind: "late" }], "stalled"],
  ["opens after all when its page comes late", [{ kind: "late" }, { kind: "loaded" }], "open"],
  ["opens again on another try", [{ kind: "late" }, { kind: "retry" }], "opening"],
  ["does not stall once it is open", [{ kind: "loaded" }, { kind: "late" }], "open"],
  ["closes by its page", [{ kind: "loaded" }, { kind: "close" }], "closed"],
  ["closes by the shopper before its page is ready", [{ kind: "cancel" }], "closed"],
  ["keeps success when it closes after it", [{ kind: "success" }, { kind: "close" }], "reported"],
  ["keeps success when an error follows", [{ kind: "success" }, declined], "reported"],
  ["stays closed whatever comes late", [{ kind: "cancel" }, { kind: "success" }], "closed"],
])("%s", (_name, events, expected) => {
  expect(after(...events)).toBe(expected);
});
