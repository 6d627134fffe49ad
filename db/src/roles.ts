import type pg from 'pg'

export const PROGRAM_ROLES = ['labada_gateway', 'labada_workers', 'labada_backup'] as const
export type ProgramRole = (typeof PROGRAM_ROLES)[number]

/** The backup role reads everything, and creates scratch databases to prove backups in. */
const MAKES_DATABASES: ReadonlySet<ProgramRole> = new Set(['labada_backup'])

/** Creates the programs' login roles, or resets their passwords. Needs a login that may create roles. */
export async function ensureRoles(
  client: pg.ClientBase,
  passwords: Readonly<Record<ProgramRole, string>>,
): Promise<void> {
  for (const role of PROGRAM_ROLES) {
    const { rows } = await client.query<{ statement: string }>(
      `select format(
         case when exists (select from pg_roles where rolname = $1) then 'alter role %I' else 'create role %I' end
         || ' login nosuperuser nocreaterole ' || $3 || ' password %L', $1::text, $2::text) as statement`,
      [role, passwords[role], MAKES_DATABASES.has(role) ? 'createdb' : 'nocreatedb'],
    )
    await client.query(rows[0]?.statement ?? '')
  }
}
