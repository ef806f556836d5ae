import { prisma } from "#lib/db/client";

/** What a session shows: the data of one store in one mode. Fields that are left out stay as they are. */
export async function updateSession(id: string, data: { merchant_id?: string; mode?: "test" | "live" }): Promise<void> {
  await prisma().session.update({ where: { id }, data });
}

/** Keeps the person's theme for their next browser. */
export async function saveThemeOf(userId: string, theme: string): Promise<void> {
  await prisma().app_user.update({ where: { id: userId }, data: { theme } });
}
