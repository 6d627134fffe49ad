import { watch } from 'node:fs'
import { join } from 'node:path'

const SETTLE_MS = 200

/**
 * Watches for changed packages, debounced until an editor or a checkout has finished: `onChange(set of package names)`.
 * Changes of tests do not restart programs.
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
