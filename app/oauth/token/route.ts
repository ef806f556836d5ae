export { answerToken as POST } from "#lib/oauth/token";
