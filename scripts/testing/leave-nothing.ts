import { afterAll, vi } from 'vitest'

// Test files share a process, one after the other. Stubs and clocks are reset after the file that created them.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
