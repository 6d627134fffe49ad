import { watch } from 'node:fs'
import { join } from 'node:path'

const SETTLE_MS = 200

/**
 * Hears which packages changed, once an editor or a checkout has finished writing: `onChange(set of package names)`.
 * Tests are no reason to start a program again.
 */
export function watchSources(root, packages, onChange) {
  const changed = new Set()
  let timer
  const watchers = packages.map((name) =>
    watch(join(root, name, 'src'), { recursive: true }, (_kind, file) => {
      if (!file || /\.test\.tsx?$|^testing[/\\]/.test(file)) return
      changed.add(name)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const settled = new Set(changed)
        changed.clear()
        onChange(settled)
      }, SETTLE_MS)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
