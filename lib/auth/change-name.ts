import type { RequestFacts } from "#lib/core/request";
import { changeAccount } from "./account-change.ts";

/** Changes the name of a person, which their colleagues see. */
export const changeName = (userId: string, name: string, request: RequestFacts): Promise<void> =>
  changeAccount(userId, request, async ({ db, record }) => {
    const { count } = await db.app_user.updateMany({ where: { id: userId, name: { not: name } }, data: { name } });
    if (count > 0) await record({ action: "account.updated", details: { changed: "name" } });
  });
