import { prisma } from "#lib/db/client";

/** The store and mode that a session shows. Omitted fields do not change. */
export async function updateSession(id: string, data: { merchant_id?: string; mode?: "test" | "live" }): Promise<void> {
  await prisma().session.update({ where: { id }, data });
}

/** Keeps the person's theme for their next browser. */
export async function saveThemeOf(userId: string, theme: string): Promise<void> {
  await prisma().app_user.update({ where: { id: userId }, data: { theme } });
}
