import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { AddAddress, SavedAddress, UpdateAddress } from "./addresses.ts";

export const shopAddressRoutes = defineRoutes("accounts", {
  "GET /addresses": {
    summary: "List the address book, the default first",
    reply: Type.Array(SavedAddress),
    errors: ["email_unverified"],
  },
  "POST /addresses": {
    summary: "Add an address; the same one is kept once",
    body: AddAddress,
    status: 201,
    reply: SavedAddress,
    errors: ["email_unverified", "addresses_full"],
  },
  "PATCH /addresses/:id": {
    summary: "Change an address",
    body: UpdateAddress,
    reply: SavedAddress,
    errors: ["email_unverified", "not_found", "conflict"],
  },
  "DELETE /addresses/:id": {
    summary: "Remove an address; the oldest of the others becomes the default",
    errors: ["email_unverified", "not_found"],
  },
});
