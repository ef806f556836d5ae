export { answerRevoke as POST } from "#lib/oauth/revoke";
