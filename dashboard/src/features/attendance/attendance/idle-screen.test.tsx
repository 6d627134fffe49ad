import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NO_SCANNER, type ScannerState, scannerState } from '../../../api/scanner/scanner-state.ts'
import { IdleScreen } from './idle-screen.tsx'

const PROMPT = /Place your finger|Ilagay ang iyong daliri|Ibutang ang imong tudlo/
const READY: ScannerState = { ...NO_SCANNER, sensor: 'ready', isStarted: true }

afterEach(() => scannerState.set(() => NO_SCANNER))

it('asks for a finger only once the scanner is ready', () => {
  render(<IdleScreen stage="idle" />)
  expect(screen.queryByText(PROMPT)).toBeNull()
  act(() => scannerState.set(() => READY))
  expect(screen.getByText(PROMPT)).toBeTruthy()
  act(() => scannerState.set(() => ({ ...READY, sensor: 'missing' })))
  expect(screen.queryByText(PROMPT)).toBeNull()
  act(() => scannerState.set(() => ({ ...READY, idle: true })))
  expect(screen.queryByText(PROMPT)).toBeNull()
  expect(screen.getByText(/^Scanning is paused/)).toBeTruthy()
})
