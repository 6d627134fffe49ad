// Which catalogue a file's words are in, and where that catalogue's `t` lies.
import { dirname, posix } from 'node:path'

export function placeOf(path, areas) {
  const p = path.split('/')
  if (p[0] === 'features') return { catalogue: `${p[1]}/${p[2]}`, door: `features/${p[1]}/${p[2]}/t.ts` }
  if (p[0] === 'components') {
    if (p.length === 2) return { catalogue: 'kit/parts', door: 'components/t.ts' }
    if (!areas.includes(p[1])) return { catalogue: `kit/${p[1]}`, door: `components/${p[1]}/t.ts` }
    if (p.length === 3) return { catalogue: `${p[1]}/shared`, door: `components/${p[1]}/t.ts` }
    return { catalogue: `${p[1]}/${p[2]}`, door: `components/${p[1]}/${p[2]}/t.ts` }
  }
  if (p[0] === 'app') {
    if (p.length === 2) return { catalogue: 'app/app', door: 'app/t.ts' }
    return { catalogue: `app/${p[1]}`, door: `app/${p[1]}/t.ts` }
  }
  if (p[0] === 'lib') return { catalogue: 'kit/lib', door: 'lib/t.ts' }
  if (p[0] === 'api') return { catalogue: 'kit/api', door: 'api/t.ts' }
  throw new Error(`No catalogue for ${path}`)
}

export function importPath(from, to) {
  const r = posix.relative(dirname(from), to)
  return r.startsWith('.') ? r : `./${r}`
}
