import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import {
  StaffChallenge,
  StaffDemo,
  StaffLogin,
  StaffMember,
  StaffSession,
  StaffVerify,
} from "./staff.ts";

export const staffSignInRoutes = defineRoutes("staff", {
  "POST /staff/auth/login": {
    summary: "Sign in, step one: email and password",
    right: "anybody",
    body: StaffLogin,
    reply: StaffChallenge,
    errors: ["invalid_credentials"],
  },
  "POST /staff/auth/verify": {
    summary: "Sign in, step two: authenticator or recovery code; sets the cookie",
    right: "anybody",
    body: StaffVerify,
    reply: StaffSession,
    errors: ["code_invalid", "code_expired"],
  },
  "GET /staff/auth/me": {
    summary: "Get the signed-in staff member",
    right: "any member",
    reply: StaffSession,
  },
  "POST /staff/auth/logout": { summary: "End this session", right: "anybody" },
  "GET /staff/auth/demo": {
    summary: "Get the demo sign-in details; not found in live mode",
    right: "anybody",
    reply: StaffDemo,
    errors: ["not_found"],
  },
  "GET /staff/colleagues": {
    summary: "List active staff members",
    right: "members.read",
    reply: Type.Array(StaffMember),
  },
});
