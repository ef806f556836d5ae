import type { Mode } from "#lib/core/request";
import { prisma } from "#lib/db/client";

/**
 * Changes the store or mode that a session shows. Omitted fields do not change. Returns false, and changes nothing, for live
 * data while the person's address is not verified.
 */
export async function updateSession(
  id: string,
  { merchant_id, mode }: { merchant_id?: string; mode?: Mode },
): Promise<boolean> {
  const changed = await prisma().$executeRaw`
    UPDATE session s SET merchant_id = coalesce(${merchant_id ?? null}::uuid, s.merchant_id),
                         mode = coalesce(${mode ?? null}::text, s.mode)
      FROM app_user u
     WHERE s.id = ${id}::uuid AND u.id = s.user_id
       AND (${mode ?? null}::text IS DISTINCT FROM 'live' OR u.email_verified_at IS NOT NULL)`;
  return changed > 0;
}

/** Saves the person's theme, for their next browser too. */
export async function saveThemeOf(userId: string, theme: string): Promise<void> {
  await prisma().app_user.update({ where: { id: userId }, data: { theme } });
}
