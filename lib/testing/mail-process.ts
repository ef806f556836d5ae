// A process that does nothing but send mail, for tests that kill it.
import { startMail, stopMail } from "#lib/mail/sender";

startMail();
process.once("SIGTERM", () => void stopMail().then(() => process.exit(0)));
console.log("started");
