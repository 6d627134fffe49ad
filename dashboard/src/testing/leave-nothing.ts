import { notifications } from '@mantine/notifications'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { deviceStore } from '../components/orders/counter/device-store.ts'
import { unanswered } from './network.ts'

// Test files share a process and its page, one after the other: what a test put into either is taken out again here, after
// the test's own hooks. So a file stubs before each of its tests what they need stubbed.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  deviceStore.letGo()
  sessionStorage.clear()
  localStorage.clear()
  notifications.clean()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
  // A counter's page says there that it is one: toasts of the next file would come one at a time.
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  expect(unanswered.splice(0)).toEqual([])
})

// Each file has our modules for itself, as they are before anything was done with them: only libraries stay loaded. Parts
// that are still on their way come first: one that is cut off here fails in every file that this process runs later.
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.resetModules()
})
