/** The text of `db/src/migration-list.ts`: the modules of the migrations by name, in the order of their dates. */
export function migrationList(names) {
  const known = new Set()
  const modules = names.map((name) => {
    const [, date, words] = /^(\d{4}-\d{2}-\d{2}-\d{4})-(.+)$/.exec(name) ?? []
    if (!words) throw new Error(`${name} is not named after a date and a deed, like 2026-11-21-1000-create-people`)
    const plain = words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
    const module = known.has(plain) ? `${plain}${date.replaceAll('-', '')}` : plain
    known.add(module)
    return { name, module }
  })
  return [
    "import type { Migration } from 'kysely'",
    ...modules.map(({ name, module }) => `import * as ${module} from './migrations/${name}.ts'`),
    '',
    '/** Written by `npm run migrations`: every change of the schema, oldest first. Programs are bundled, so a folder is not read. */',
    'export const MIGRATIONS: Readonly<Record<string, Migration>> = {',
    ...modules.map(({ name, module }) => `  '${name}': ${module},`),
    '}',
    '',
  ].join('\n')
}
