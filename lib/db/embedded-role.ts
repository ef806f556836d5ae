import pg from "pg";

/** The role of the product: it owns its database and has no other rights. */
export const APP_ROLE = "zakka_app";
const FLAGS = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";
/** One at a time: two at once would change the same rows of the catalogue. */
const PREPARE_LOCK = 7_204_004;

interface Wanted {
  database: string;
  /** Of the role. */
  password: string;
  /** The superuser's address of that database. */
  url: string;
}

/**
 * Makes sure that the role and its database are there. What an older version made as the superuser is handed over; the
 * database itself comes last, so that a start that was killed in the middle is finished by the next one.
 */
export async function prepareDatabase(admin: pg.Client, { database, password, url }: Wanted): Promise<void> {
  await admin.query("select pg_advisory_lock($1)", [PREPARE_LOCK]);
  try {
    await keepRole(admin, password);
    const { rows } = await admin.query("select pg_get_userbyid(datdba) as owner from pg_database where datname = $1", [
      database,
    ]);
    if (rows.length === 0) await admin.query(`create database ${database} owner ${APP_ROLE}`);
    else if (rows[0].owner !== APP_ROLE) {
      await handOver(url);
      await admin.query(`alter database ${database} owner to ${APP_ROLE}`);
    }
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [PREPARE_LOCK]);
  }
}

async function keepRole(admin: pg.Client, password: string): Promise<void> {
  const { rowCount } = await admin.query("select from pg_roles where rolname = $1", [APP_ROLE]);
  const act = rowCount === 0 ? "create" : "alter";
  await admin.query(`${act} role ${APP_ROLE} ${FLAGS} password ${pg.escapeLiteral(password)}`);
  await admin.query("revoke connect on database postgres, template1 from public");
}

/** Each thing by a statement of its own: `reassign owned` refuses the superuser that made the cluster. */
async function handOver(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ statement: string }>(OWNED_BY_OTHERS, [APP_ROLE]);
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Statements that make the role $1 the owner of what migrations make. Left out is what follows something else: parts of
 * an extension, the sequence of a column, the type of a table and of an array.
 */
const OWNED_BY_OTHERS = `
  with room as (
    select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), part as (
    select classid, objid from pg_depend
     where deptype = 'e' or (classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i'))
  )
  select format('alter %s %s owner to %I', kind, name, $1::text) as statement
    from (
      select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
                          when 'c' then 'type' else 'table' end as kind,
             oid::regclass::text as name, relowner as owner
        from pg_class
       where relkind in ('r', 'p', 'S', 'v', 'm', 'c') and relnamespace in (select oid from room)
         and not exists (select from part where classid = 'pg_class'::regclass and objid = pg_class.oid)
      union all
      select 'routine', oid::regprocedure::text, proowner
        from pg_proc
       where pronamespace in (select oid from room)
         and not exists (select from part where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
      union all
      select 'type', oid::regtype::text, typowner
        from pg_type
       where typtype in ('e', 'd', 'r') and typnamespace in (select oid from room)
         and not exists (select from part where classid = 'pg_type'::regclass and objid = pg_type.oid)
      union all
      select 'schema', quote_ident(nspname), nspowner
        from pg_namespace
       where oid in (select oid from room) and nspname <> 'public'
    ) thing
   where owner <> (select oid from pg_roles where rolname = $1)`;
