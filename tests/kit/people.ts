import { expect } from "vitest";
import type { AuthReply, Register } from "#contract/api/accounts/auth.ts";
import type { TestApp } from "./app.ts";
import { nextAddress, type Reply } from "./shop.ts";

export interface Person extends AuthReply {
  readonly email: string;
  readonly password: string;
}

let people = 0;

/** What a new shopper types in to register; every one has an address of their own unless said otherwise. */
export function registration(changes: Partial<Register> = {}): Register {
  people += 1;
  return {
    firstName: "Ngozi",
    lastName: "Eze",
    email: `ngozi${people}@example.com`,
    password: "aso-oke-1",
    ...changes,
  };
}

/** Opens an account over HTTP; its address is not verified yet. */
export async function signUp(shop: TestApp, changes: Partial<Register> = {}): Promise<Person> {
  const body = registration(changes);
  const reply = await shop.api<Reply<AuthReply>>("POST /auth/register", {
    body,
    remoteAddress: nextAddress(),
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return { ...reply.body.data, email: body.email, password: body.password };
}

/** Opens an account over HTTP and verifies its address with the code of demo mode. */
export async function signUpVerified(
  shop: TestApp,
  changes: Partial<Register> = {},
): Promise<Person> {
  const person = await signUp(shop, changes);
  const { status } = await shop.api("POST /auth/verify-email", {
    token: person.token,
    body: { code: person.verificationCode },
    remoteAddress: nextAddress(),
  });
  expect(status).toBe(200);
  return { ...person, user: { ...person.user, isVerified: true } };
}
