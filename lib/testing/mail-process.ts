// Only sends mail, in a process that a test can kill.
import { startMail, stopMail } from "#lib/mail/sender";

startMail();
process.once("SIGTERM", () => void stopMail().then(() => process.exit(0)));
console.log("started");
