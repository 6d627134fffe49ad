import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './place.ts'

const PAGE = '<!doctype html><div id="root"></div><script type="module" src="./main.js"></script>'

/** Builds a page from a single script in the same way as the dashboard. Remove it with `close`. */
export async function buildPage(
  entry: string,
): Promise<{ readonly folder: string; readonly close: () => Promise<void> }> {
  // Inside the checkout, so that the script finds the dashboard's own libraries.
  const parent = join(root, '.cache')
  await mkdir(parent, { recursive: true })
  const source = await mkdtemp(join(parent, 'bench-page-'))
  await writeFile(join(source, 'index.html'), PAGE)
  await writeFile(join(source, 'main.js'), entry)
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    build: { target: 'chrome116', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  })
  return { folder: join(source, 'dist'), close: () => rm(source, { recursive: true, force: true }) }
}
