import { describe, expect, test } from "vitest";
import type { AuthReply, User } from "#contract/api/accounts/auth.ts";
import {
  type SessionAction,
  type SessionState,
  sessionReducer,
  unknownSession,
} from "./session-state.ts";

const verified: User = {
  id: "u1",
  email: "ngozi@example.com",
  firstName: "Ngozi",
  lastName: "Obi",
  isVerified: true,
  phone: "",
  hasBusinessProfile: false,
  createdAt: "2026-11-01T10:00:00Z",
};
const unverified: User = { ...verified, isVerified: false };

const sessionAfter = (...actions: SessionAction[]): SessionState =>
  actions.reduce(sessionReducer, unknownSession);

const signIn = (user: User, reply: Partial<AuthReply> = {}): SessionAction => ({
  type: "signed-in",
  reply: { token: "t", user, requiresVerification: !user.isVerified, ...reply },
});

describe("a session (specification §4)", () => {
  test("is loading until the stored token was checked", () => {
    expect(unknownSession.status).toBe("loading");
    expect(sessionAfter({ type: "signed-out" })).toMatchObject({
      status: "signed-out",
      user: null,
    });
  });

  test("restores the user and asks the unverified to verify", () => {
    expect(sessionAfter({ type: "restored", user: verified })).toMatchObject({
      status: "signed-in",
      user: verified,
      verificationRequired: false,
    });
    expect(sessionAfter({ type: "restored", user: unverified }).verificationRequired).toBe(true);
  });

  test.each([
    { user: unverified, requiresVerification: true, required: true },
    { user: unverified, requiresVerification: false, required: false },
    { user: verified, requiresVerification: true, required: false },
  ])("asks for verification only of the unverified, and if the server says so: %o", (given) => {
    const { user, requiresVerification, required } = given;
    expect(sessionAfter(signIn(user, { requiresVerification })).verificationRequired).toBe(
      required,
    );
  });

  test("keeps the given code, replaces it with a newer one and clears it on verification", () => {
    const registered = signIn(unverified, { verificationCode: "111111" });
    expect(sessionAfter(registered).verificationCode).toBe("111111");
    const resent: SessionAction = { type: "code-sent", code: "222222" };
    expect(sessionAfter(registered, resent).verificationCode).toBe("222222");
    expect(
      sessionAfter(registered, { type: "code-sent", code: undefined }).verificationCode,
    ).toBeNull();
    expect(sessionAfter(registered, resent, { type: "verified", user: verified })).toMatchObject({
      user: verified,
      verificationRequired: false,
      verificationCode: null,
    });
  });

  test("keeps the reset message until the reset signs in", () => {
    const info = { resetToken: "r", expiresAt: "2026-11-21T10:00:00Z", message: "Sent." };
    const resetRequested: SessionAction = { type: "reset-requested", info };
    expect(sessionAfter({ type: "signed-out" }, resetRequested).resetInfo).toEqual(info);
    expect(
      sessionAfter({ type: "signed-out" }, resetRequested, signIn(verified)).resetInfo,
    ).toBeNull();
  });

  test("logging out clears user, verification, reset and wishlist", () => {
    const signedIn = sessionAfter(
      signIn(unverified, { verificationCode: "111111" }),
      { type: "reset-requested", info: { expiresAt: "", message: "" } },
      { type: "wishlist-loaded", productIds: ["a"] },
    );
    expect(sessionReducer(signedIn, { type: "signed-out" })).toEqual({
      ...unknownSession,
      status: "signed-out",
    });
  });

  test("a profile that arrives after logging out changes nothing", () => {
    expect(
      sessionAfter({ type: "signed-out" }, { type: "profile-changed", user: verified }).user,
    ).toBeNull();
  });
});

describe("the wishlist of a session", () => {
  const loaded: SessionAction = { type: "wishlist-loaded", productIds: ["a", "b"] };

  test("has no product twice", () => {
    const { wishlist } = sessionAfter(signIn(verified), loaded, {
      type: "wishlist-added",
      productId: "a",
    });
    expect([...wishlist]).toEqual(["a", "b"]);
  });

  test("removes products, and undoes a refused change", () => {
    const removed = sessionAfter(signIn(verified), loaded, {
      type: "wishlist-removed",
      productId: "a",
    });
    expect([...removed.wishlist]).toEqual(["b"]);
    const rolledBack = sessionReducer(removed, { type: "wishlist-added", productId: "a" });
    expect(new Set(rolledBack.wishlist)).toEqual(new Set(["a", "b"]));
  });

  test("never mutates its set", () => {
    const before = sessionAfter(signIn(verified), loaded);
    sessionReducer(before, { type: "wishlist-removed", productId: "a" });
    expect([...before.wishlist]).toEqual(["a", "b"]);
  });
});
