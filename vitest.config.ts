import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/longest-first.ts'

// Tests run the sources of every package, never what was built of them.
// A package is looked up as Node does, which knows no `module`: what that names is for bundlers.
const server = ['source', ...defaultServerConditions.filter((condition) => condition !== 'module')]
const sources = {
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: server, externalConditions: ['source'] } },
}
const servers = './scripts/testing/servers.ts'
const programs = './scripts/testing/programs.ts'
const setupFiles = ['./scripts/testing/dice.ts', './scripts/testing/leave-nothing.ts']
/** A busy machine is slow: what is polled for comes within this, or the test fails. Milliseconds. */
const patient = { poll: { timeout: 15_000 } }
/** Of `npm test`: what only the full run has, or cannot run here. Vitest's own `--exclude` does not reach the projects below. */
const leftOut = process.env.LABADA_TEST_LEFT_OUT?.split(',').filter(Boolean) ?? []
const exclude = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/.data/**', ...leftOut]

export default defineConfig({
  test: {
    // Its own choice leaves a core free. A test waits a third of its time, for answers and for what is drawn: another one runs.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...sources,
        test: {
          name: 'unit',
          include: ['{domain,contracts,scanner-agent}/src/**/*.test.ts', '{scripts,bench}/**/*.test.ts'],
          exclude,
          isolate: false,
          setupFiles: [...setupFiles, './scripts/testing/modules-anew.ts'],
          expect: patient,
          globalSetup: [programs],
          // The scripts start real servers and programs.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...sources,
        test: {
          name: 'server',
          include: ['{db,gateway,workers}/src/**/*.test.ts'],
          exclude,
          // A gateway's modules are read once a worker: anew for each file they were half a second of each. They keep nothing of a
          // test, which brings its own database and app.
          isolate: false,
          setupFiles: [...setupFiles, './db/src/testing/count-anew.ts'],
          expect: patient,
          globalSetup: [programs, servers],
          testTimeout: 30_000,
          // The first that asks for the demo company fills it for all.
          hookTimeout: 300_000,
        },
      },
      {
        ...sources,
        plugins: [react()],
        test: {
          name: 'web',
          include: ['dashboard/src/**/*.test.{ts,tsx}'],
          exclude,
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['./dashboard/src/testing/patience.ts', './dashboard/src/testing/leave-nothing.ts'],
          expect: patient,
          testTimeout: 30_000,
        },
      },
      {
        ...sources,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude,
          // A file's imports are read once a worker: a browser file spends seconds on them, with its own copy of each.
          isolate: false,
          setupFiles: ['./e2e/support/telling.ts'],
          globalSetup: [programs, servers],
          expect: patient,
          // After everything else: a whole product and a browser need a core.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
