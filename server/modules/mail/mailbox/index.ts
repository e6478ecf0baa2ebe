export { mailboxRoutes } from "./mailbox.routes.ts";
export { sendMessagePage } from "./mailbox-pages.ts";
