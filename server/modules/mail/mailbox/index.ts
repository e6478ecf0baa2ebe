export { mailboxRoutes } from "./mailbox.routes.ts";
export { asScheme, openOutside, sendMessagePage } from "./mailbox-pages.ts";
