export { parseAddress, verifyMailServer } from "./deliver.ts";
export { removeOldMailData } from "./remove-old-data.ts";
export { createSendMailTask } from "./send-mail.ts";
export { reduceMailBackoff, sendMailJobs } from "./send-mail-jobs.ts";
