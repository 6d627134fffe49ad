import { afterAll, vi } from 'vitest'

// Test files share a process, one after the other. Each has our modules for itself, as they are before anything was done with
// them; only libraries stay loaded. Stubs and clocks end with the file that made them.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetModules()
})
