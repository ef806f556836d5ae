/** Where the link of an email about an account is while no mail server is configured. */
export const NO_MAIL_SERVER =
  "This server sends no mail, because no mail server is configured. The operator can read the email and its link with npx zakka mail.";
