import { test } from "@playwright/test";

/** How wide a journey is walked. */
interface Width {
  /** "desktop" or "phone", as part of what a journey makes. */
  readonly size: "desktop" | "phone";
  readonly isPhone: boolean;
}

/** Has journeys walked in a wide window with a mouse, and on a phone by touch. */
export function atBothWidths(walk: (at: Width) => void): void {
  for (const size of ["desktop", "phone"] as const) {
    const isPhone = size === "phone";
    test.describe(isPhone ? "at 390 px" : "at 1440 px", () => {
      const viewport = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
      test.use({ viewport, hasTouch: isPhone, isMobile: isPhone });
      walk({ size, isPhone });
    });
  }
}
