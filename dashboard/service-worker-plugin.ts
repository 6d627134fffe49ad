import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

/** Whose code is kept on the device: the counter, the kiosk and the doors. The office needs a connection. */
const KEPT =
  /[\\/]src[\\/](?:app[\\/](?!shells[\\/]admin)|api[\\/]|components[\\/]|lib[\\/]|words[\\/]|features[\\/](?:access|portal|attendance[\\/]attendance|orders[\\/](?:receive|release)|cash[\\/]summary|expenses[\\/]expenses|stock[\\/]shop-)[\\/\w])/

/**
 * Builds the service worker beside a build: it knows the files of the counter and the kiosk, with everything that they
 * may load later. `base` is where the build is served.
 */
export function serviceWorker(base: string): Plugin {
  let directory = ''
  let files: string[] = []
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      directory = `${root}/${outDir}`
    },
    writeBundle: (_options, bundle) => {
      files = filesOf(bundle)
    },
    async closeBundle() {
      const kept = files.map((file) => ({ url: base + file, revision: null }))
      const revision = createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 12)
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { FILES: JSON.stringify(kept), BASE: JSON.stringify(base), REVISION: JSON.stringify(revision) },
        build: {
          outDir: directory,
          emptyOutDir: false,
          target: 'chrome116',
          rolldownOptions: {
            input: fileURLToPath(new URL('./worker/service-worker.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}

/** The files of the entry and of whatever it leads to, without the office's. Their names contain their revision. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output] as const] : [])),
  )
  const kept = new Set<string>()
  const keep = (name: string): void => {
    const chunk = chunks.get(name)
    if (!chunk || kept.has(name)) return
    kept.add(name)
    for (const style of cssOf(chunk)) kept.add(style)
    for (const needed of chunk.imports) keep(needed)
    for (const later of chunk.dynamicImports) {
      const facade = chunks.get(later)?.facadeModuleId
      if (!facade || KEPT.test(facade)) keep(later)
    }
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) keep(chunk.fileName)
  return [...kept].toSorted()
}

const cssOf = (chunk: Rolldown.OutputChunk): Iterable<string> =>
  (chunk as { viteMetadata?: { importedCss?: Set<string> } }).viteMetadata?.importedCss ?? []
