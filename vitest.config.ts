import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const sources = {
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions], externalConditions: ['source'] } },
}

export default defineConfig({
  test: {
    projects: [
      {
        ...sources,
        test: {
          name: 'unit',
          include: ['{domain,contracts,scripts,scanner-agent}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        ...sources,
        test: {
          name: 'server',
          include: ['{db,gateway,workers}/src/**/*.test.ts'],
          globalSetup: ['./scripts/testing/servers.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...sources,
        plugins: [react()],
        test: { name: 'web', include: ['dashboard/src/**/*.test.{ts,tsx}'], environment: 'jsdom', setupFiles: [] },
      },
      {
        ...sources,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
