import pg from "pg";

/** The database role of the product: it owns its database and has no other rights. */
export const APP_ROLE = "zakka_app";
const FLAGS = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";
/** Only one process prepares the database at a time: two at once would change the same rows of the system tables. */
const PREPARE_LOCK = 7_204_004;

interface DatabaseSetup {
  database: string;
  rolePassword: string;
  /** The address of the database as the superuser. */
  adminUrl: string;
}

/**
 * Creates the role and its database if they do not exist. Objects that an older version created as the superuser become
 * the role's. The database changes its owner last, so that the next start completes one that was killed.
 */
export async function prepareDatabase(
  admin: pg.Client,
  { database, rolePassword, adminUrl }: DatabaseSetup,
): Promise<void> {
  await admin.query("select pg_advisory_lock($1)", [PREPARE_LOCK]);
  try {
    await createOrUpdateRole(admin, rolePassword);
    const { rows } = await admin.query("select pg_get_userbyid(datdba) as owner from pg_database where datname = $1", [
      database,
    ]);
    if (rows.length === 0) await admin.query(`create database ${database} owner ${APP_ROLE}`);
    else if (rows[0].owner !== APP_ROLE) {
      await changeObjectOwners(adminUrl);
      await admin.query(`alter database ${database} owner to ${APP_ROLE}`);
    }
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [PREPARE_LOCK]);
  }
}

async function createOrUpdateRole(admin: pg.Client, password: string): Promise<void> {
  const { rowCount } = await admin.query("select from pg_roles where rolname = $1", [APP_ROLE]);
  const command = rowCount === 0 ? "create" : "alter";
  await admin.query(`${command} role ${APP_ROLE} ${FLAGS} password ${pg.escapeLiteral(password)}`);
  await admin.query("revoke connect on database postgres, template1 from public");
}

/** Runs one statement for each object: `reassign owned` does not work for the superuser that created the cluster. */
async function changeObjectOwners(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ statement: string }>(OWNER_STATEMENTS, [APP_ROLE]);
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Returns the statements that make the role $1 the owner of everything that migrations create. Leaves out objects whose
 * owner follows another object: parts of an extension, the sequence of a column, the type of a table and of an array.
 */
const OWNER_STATEMENTS = `
  with schema as (
    select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), dependent as (
    select classid, objid from pg_depend
     where deptype = 'e' or (classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i'))
  )
  select format('alter %s %s owner to %I', kind, name, $1::text) as statement
    from (
      select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
                          when 'c' then 'type' else 'table' end as kind,
             oid::regclass::text as name, relowner as owner
        from pg_class
       where relkind in ('r', 'p', 'S', 'v', 'm', 'c') and relnamespace in (select oid from schema)
         and not exists (select from dependent where classid = 'pg_class'::regclass and objid = pg_class.oid)
      union all
      select 'routine', oid::regprocedure::text, proowner
        from pg_proc
       where pronamespace in (select oid from schema)
         and not exists (select from dependent where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
      union all
      select 'type', oid::regtype::text, typowner
        from pg_type
       where typtype in ('e', 'd', 'r') and typnamespace in (select oid from schema)
         and not exists (select from dependent where classid = 'pg_type'::regclass and objid = pg_type.oid)
      union all
      select 'schema', quote_ident(nspname), nspowner
        from pg_namespace
       where oid in (select oid from schema) and nspname <> 'public'
    ) object
   where owner <> (select oid from pg_roles where rolname = $1)`;
