import { afterAll, vi } from 'vitest'

// Each file gets its own fresh instances of our modules; only libraries stay loaded.
afterAll(() => {
  vi.resetModules()
})
