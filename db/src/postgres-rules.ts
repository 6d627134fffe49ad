import type pg from 'pg'
import { PROGRAM_ROLES } from './roles.ts'

/** A rule for the Postgres server: those of the CIS PostgreSQL Benchmark that apply here, and ours. */
export interface PostgresRule {
  readonly name: string
  /** Gives a line of text for each thing that breaks the rule. */
  readonly query: string
}

export interface PostgresFinding {
  readonly name: string
  /** `unseen`: this login may not look. */
  readonly result: 'kept' | 'broken' | 'unseen'
  readonly problems: readonly string[]
}

/** What is acknowledged is on the disk, and a disk that failed is noticed. Stronger values than these are as good. */
const isWeaker = "setting = case wanted when 'on' then 'off' when 'off' then 'on' end"

/** Settings that have to have a value; gives what to write into postgresql.conf. */
const settings = (wanted: Readonly<Record<string, string>>, broken = 'setting <> wanted'): string => `
  select format('%s is %s; set %s = %s', name, setting, name, wanted)
  from pg_settings join (values ${Object.entries(wanted)
    .map(([name, value]) => `('${name}', '${value}')`)
    .join()}) as rule (name, wanted) using (name)
  where ${broken} order by name`

const programs = PROGRAM_ROLES.map((role) => `'${role}'`).join()

/** Without this one nothing starts in production. */
export const KEEPS_WHAT_IT_ACKNOWLEDGED: PostgresRule = {
  name: 'Keeps what it acknowledged',
  query: settings({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', data_sync_retry: 'off' }, isWeaker),
}

export const POSTGRES_RULES: readonly PostgresRule[] = [
  KEEPS_WHAT_IT_ACKNOWLEDGED,
  {
    name: 'Notices damaged pages',
    query: `select 'data_checksums is off; run pg_checksums --enable while the server is stopped'
      where current_setting('data_checksums') <> 'on'`,
  },
  {
    name: 'Keeps its files from other users of the machine',
    query: settings({ data_directory_mode: '0700' }),
  },
  {
    name: 'Writes down who connects and who leaves',
    query: `select format('%s is off; set %s = on', name, name) from pg_settings
      where name in ('log_connections', 'log_disconnections') and setting in ('', 'off') order by name`,
  },
  {
    name: 'Says in each line of its log when, who and where',
    query: `select format('log_line_prefix is “%s”; add %s (%s)', current_setting('log_line_prefix'), sign, what)
      from (values ('%m', 'the time'), ('%u', 'the user'), ('%d', 'the database')) as wanted (sign, what)
      where position(sign in replace(current_setting('log_line_prefix'), '%t', '%m')) = 0`,
  },
  {
    name: 'Writes no statements of ours into its log while it parses and plans',
    query: settings({ debug_print_parse: 'off', debug_print_rewritten: 'off', debug_print_plan: 'off' }),
  },
  {
    name: 'Stores passwords as SCRAM',
    query: settings({ password_encryption: 'scram-sha-256' }),
  },
  {
    name: 'Has no login with an older password, or with none',
    query: `select format('%s may log in with %s; set its password again', rolname,
        case when rolpassword is null then 'no password' else 'an md5 password' end)
      from pg_authid where rolcanlogin and coalesce(rolpassword, '') not like 'SCRAM-SHA-256$%' order by rolname`,
  },
  {
    name: 'Lets nobody in without a password',
    query: `select format('line %s of pg_hba.conf allows %s for %s', line_number, auth_method, database)
      from pg_hba_file_rules where auth_method in ('trust', 'password', 'md5', 'ident')
      union all select format('line %s of pg_hba.conf: %s', line_number, error) from pg_hba_file_rules where error is not null`,
  },
  {
    name: 'Encrypts what leaves the machine or its private network',
    query: `select distinct format('%s connects from %s without TLS', usename, client_addr)
      from pg_stat_activity join pg_stat_ssl using (pid)
      where not ssl and client_addr is not null and not exists (
        select from unnest('{127.0.0.0/8,::1/128,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7}'::cidr[]) as inside
        where client_addr <<= inside)`,
  },
  {
    name: 'Gives no program more than it needs',
    query: `select format('%s is a superuser, or may make roles, replicate or pass row security', rolname) from pg_roles
      where rolname in (${programs}) and (rolsuper or rolcreaterole or rolreplication or rolbypassrls)
      union all select format('%s may create databases', rolname) from pg_roles
      where rolname in (${programs}) and rolname <> 'labada_backup' and rolcreatedb
      union all select format('%s is a member of %s', member::regrole, roleid::regrole) from pg_auth_members
      where member::regrole::text in (${programs})`,
  },
  {
    name: 'Lets no program change the tables themselves',
    query: `select format('%s may create in the schema public', rolname) from pg_roles
      where rolname in (${programs}) and has_schema_privilege(rolname, 'public', 'create')
      union all select format('%s owns %s', pg_get_userbyid(relowner), relname) from pg_class
      where relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) in (${programs})`,
  },
  {
    name: 'Gives everybody else nothing',
    query: `select format('everybody may %s %s', lower(privilege_type), relname)
      from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace and grantee = 0
      union all select format('everybody may call %s, which acts for its owner', proname) from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('public', oid, 'execute')
      union all select format('everybody may %s in the schema public', lower(privilege_type))
      from pg_namespace, aclexplode(nspacl) where nspname = 'public' and grantee = 0 and privilege_type = 'CREATE'`,
  },
]

const NOT_ALLOWED = '42501'

/** Judges a server and the database that `client` is connected to, one rule after the other. */
export async function judgePostgres(
  client: pg.ClientBase,
  rules: readonly PostgresRule[] = POSTGRES_RULES,
): Promise<PostgresFinding[]> {
  const findings: PostgresFinding[] = []
  for (const { name, query } of rules) {
    try {
      const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' })
      const problems = rows.map(([problem]) => problem)
      findings.push({ name, result: problems.length > 0 ? 'broken' : 'kept', problems })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === NOT_ALLOWED)) throw error
      findings.push({ name, result: 'unseen', problems: ['Only a superuser may look.'] })
    }
  }
  return findings
}
