import { allowMethods } from "#lib/http/cors";

export { answerToken as POST } from "#lib/oauth/token";
export const OPTIONS = () => allowMethods("POST");
