// Installs an app in the store that registered it, as that store's owner would, in the embedded database of this checkout.
// Takes the client ID, then the scopes. Runs in a process of its own because it sets DATABASE_URL.
import { join } from "node:path";
import { SCOPES } from "#lib/core/scopes";
import { nowInSeconds } from "#lib/core/time";
import { startEmbedded } from "#lib/db/embedded";

const [clientId = "", ...wanted] = process.argv.slice(2);
const embedded = await startEmbedded({ dotData: join(import.meta.dirname, "../../.data") });
process.env.DATABASE_URL = embedded.url;
const { closeDatabase, pool } = await import("#lib/db/client");
const { makePrismaContext } = await import("#lib/db/context");
const { findClient } = await import("#lib/domain/apps/client");
const { authorizeApp } = await import("#lib/domain/app-grants/authorize");
const { newPkce } = await import("./apps.ts");

const { rows } = await pool().query(
  `SELECT u.id, u.name, r.merchant_id FROM oauth_app a
     JOIN store_role r ON r.merchant_id = a.merchant_id AND r.role = 'owner'
     JOIN app_user u ON u.id = r.user_id
    WHERE a.id = $1`,
  [clientId],
);
const [owner] = rows;
const app = await findClient(clientId);
if (!owner || !app) throw new Error(`There is no app ${clientId}.`);
const actor = { kind: "user", id: owner.id, name: owner.name, scopes: ["*"] } as const;
const ctx = makePrismaContext({ merchantId: owner.merchant_id, mode: "test", actor, now: nowInSeconds() });
await authorizeApp(ctx, {
  app,
  scopes: SCOPES.filter((scope) => wanted.includes(scope)),
  redirectUri: app.redirect_uris[0] ?? "",
  codeChallenge: newPkce().challenge,
});
await closeDatabase();
await embedded.close();
