import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  BLIP_MS,
  getLive,
  noteAnswer,
  noteConnected,
  noteDisconnected,
  noteSilence,
  noteWanted,
  RECONNECTING_MS,
} from './live.ts'

describe('how fresh the screen is', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    noteWanted(false)
    noteAnswer()
    noteWanted(true)
  })
  afterEach(() => vi.useRealTimers())

  it('is live while the channel is connected', () => {
    noteConnected()
    expect(getLive().state).toBe('live')
  })

  it('shows nothing of a blip, only “reconnecting” in a short break, then that its figures age, while calls still work', () => {
    noteConnected()
    noteDisconnected()
    expect(getLive()).toMatchObject({ state: 'reconnecting', shown: 'live' })
    vi.advanceTimersByTime(BLIP_MS - 1)
    expect(getLive().shown).toBe('live')
    vi.advanceTimersByTime(1)
    expect(getLive().shown).toBe('reconnecting')
    vi.advanceTimersByTime(RECONNECTING_MS - BLIP_MS - 1)
    expect(getLive()).toMatchObject({ state: 'reconnecting', shown: 'reconnecting' })
    vi.advanceTimersByTime(1)
    expect(getLive()).toMatchObject({ state: 'stale', shown: 'stale' })
    noteConnected()
    expect(getLive()).toMatchObject({ state: 'live', shown: 'live' })
  })

  it('is offline when calls get no answer either, since the first that got none', () => {
    noteConnected()
    noteDisconnected()
    vi.advanceTimersByTime(RECONNECTING_MS)
    const since = Date.now()
    noteSilence()
    vi.advanceTimersByTime(5_000)
    noteSilence()
    expect(getLive()).toMatchObject({ state: 'offline', silentSince: new Date(since) })
    noteAnswer()
    expect(getLive()).toMatchObject({ state: 'stale', freshAt: new Date() })
  })

  it('is offline at once when a call gets no answer while the channel is down', () => {
    noteConnected()
    noteDisconnected()
    noteSilence()
    expect(getLive().state).toBe('offline')
    noteAnswer()
    expect(getLive().state).toBe('reconnecting')
  })

  it('keeps the time of the last answer', () => {
    noteConnected()
    vi.advanceTimersByTime(60_000)
    const seen = new Date()
    noteDisconnected()
    vi.advanceTimersByTime(RECONNECTING_MS)
    expect(getLive().freshAt).toEqual(seen)
  })

  it('is as fresh as its last answer for a guest, who has no channel', () => {
    noteWanted(false)
    expect(getLive().state).toBe('live')
    noteSilence()
    expect(getLive().state).toBe('offline')
  })
})
