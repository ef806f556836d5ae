/**
 * Returns the entity tags that an `If-Match` header allows, without their quotes. Null: any state is allowed, because there is
 * no such header or it is `*`. A weak tag never matches (RFC 9110, 13.1.1).
 */
export function readIfMatch({ headers }: Request): readonly string[] | null {
  const given = headers.get("if-match")?.trim();
  if (given === undefined || given === "*") return null;
  return given
    .split(",")
    .map((tag) => /^"([^"]*)"$/.exec(tag.trim())?.[1])
    .filter((tag) => tag !== undefined);
}
