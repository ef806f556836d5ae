import { allowMethods } from "#lib/http/cors";

export { answerRevoke as POST } from "#lib/oauth/revoke";
export const OPTIONS = () => allowMethods("POST");
