import { readFileSync } from 'node:fs'

/** The metrics each query of the Grafana dashboard in `docs/` names. A query that names none is an error. */
export function dashboardMetrics(): { readonly query: string; readonly metric: string }[] {
  const file = readFileSync(new URL('../../../docs/grafana/labada.json', import.meta.url), 'utf8')
  return [...file.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].flatMap(([, query = '']) => {
    const names = query.match(/labada_[a-z0-9_]+/g) ?? []
    if (names.length === 0) throw new Error(`This query names no metric: ${query}`)
    return names.map((metric) => ({ query, metric }))
  })
}

/** The names a page of metrics holds values under: a histogram has three. */
export function namesOn(page: string): ReadonlySet<string> {
  const names = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  return new Set(names)
}
