import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfStale } from '../lib/build.mjs'

declare global {
  var labadaTestPrograms: Promise<void> | undefined
}

/**
 * Tests start the programs as they ship, from their bundles (from its sources, through tsx, a start costs two seconds of the
 * processor), and those of the browser the dashboard too: what is out of date is built. Vitest loads this file once per project
 * that asks for it, all in one process, so each project waits for the one before it.
 */
export async function setup(project: TestProject): Promise<void> {
  const parts = project.name === 'e2e' ? ['programs', 'dashboard'] : ['programs']
  const before = globalThis.labadaTestPrograms ?? Promise.resolve()
  globalThis.labadaTestPrograms = before.then(() => buildIfStale(join(import.meta.dirname, '../..'), parts))
  await globalThis.labadaTestPrograms
}
