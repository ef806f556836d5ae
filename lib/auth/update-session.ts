import { prisma } from "#lib/db/client";

/** Changes the store or mode that a session shows. Omitted fields do not change. */
export async function updateSession(id: string, data: { merchant_id?: string; mode?: "test" | "live" }): Promise<void> {
  await prisma().session.update({ where: { id }, data });
}

/** Saves the person's theme, for their next browser too. */
export async function saveThemeOf(userId: string, theme: string): Promise<void> {
  await prisma().app_user.update({ where: { id: userId }, data: { theme } });
}
