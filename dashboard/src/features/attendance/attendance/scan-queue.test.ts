import type { AttendanceAnswer } from '@labada/contracts/attendance/attendance'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../api/call-error.ts'
import type { Scan } from '../../../api/scanner/scan-taker.ts'
import { type Answered, createScanQueue, LEAST_SHOWN_MS, type ScanQueue } from './scan-queue.ts'

const scan = (number: number): Scan => ({
  fingerprint_id: `alias-${number}`,
  fingerprint_score: 80,
  scan_id: `0199aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`,
  scanned_at: new Date('2026-11-21T01:05:00Z'),
  attestation: 'claims.signature',
})
const answerTo = (number: number, change: Partial<AttendanceAnswer> = {}): AttendanceAnswer => ({
  type: 'in',
  message: 'Good morning!',
  name: `Person${number} Reyes`,
  shift_id: '0199aaaa-0000-7000-8000-0000000000aa',
  overtime_detected: false,
  requires_overtime_notes: false,
  status_notes: null,
  is_first_clockin: false,
  ...change,
})
const numberOf = ({ fingerprint_id }: Scan) => Number(fingerprint_id.split('-')[1])

/** A server whose answers the test gives one by one. */
function givenServer() {
  const posted: {
    readonly number: number
    readonly answer: (answered: Answered) => void
    readonly fail: (e: unknown) => void
  }[] = []
  const post = (one: Scan, signal: AbortSignal) =>
    new Promise<Answered>((answer, fail) => {
      posted.push({ number: numberOf(one), answer, fail })
      signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
    })
  return { posted, queue: createScanQueue(post) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const shown = (queue: ScanQueue) => {
  const { stage, result } = queue.desk.get()
  return result && 'name' in result ? `${result.kind} ${result.name}` : (result?.kind ?? stage)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the queue of scans', () => {
  it('posts in the order of the fingers, one at a time', async () => {
    const { posted, queue } = givenServer()
    for (const number of [1, 2, 3]) queue.take(scan(number))
    expect(posted.map(({ number }) => number)).toEqual([1])
    posted[0]?.answer({ answer: answerTo(1), nonce: null })
    await pass(0)
    posted[1]?.answer({ answer: answerTo(2), nonce: null })
    await pass(0)
    expect(posted.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  it('says Reading at once, Still sending after eight seconds, and leaves it to the scanner before it would send it itself', async () => {
    const { queue } = givenServer()
    queue.take(scan(1))
    expect(shown(queue)).toBe('reading')
    await pass(8_000)
    expect(shown(queue)).toBe('slow')
    await pass(1_500)
    expect(shown(queue)).toBe('queued')
    expect(queue.desk.get().deferred).toBe(1)
  })

  it('shows each of ten people for at least 1.2 seconds, by first name only', async () => {
    const { posted, queue } = givenServer()
    for (let number = 1; number <= 10; number += 1) queue.take(scan(number))
    const seen: string[] = []
    for (let number = 1; number <= 10; number += 1) {
      posted[number - 1]?.answer({ answer: answerTo(number), nonce: null })
      await pass(0)
      await pass(number === 1 ? 0 : LEAST_SHOWN_MS)
      seen.push(shown(queue))
    }
    expect(seen).toEqual(Array.from({ length: 10 }, (_, at) => `in Person${at + 1}`))
  })

  it('clears a result after four seconds, so that nothing of a person stays', async () => {
    const { posted, queue } = givenServer()
    queue.take(scan(1))
    posted[0]?.answer({ answer: answerTo(1, { type: 'out' }), nonce: null })
    await pass(0)
    expect(shown(queue)).toBe('out Person1')
    await pass(3_999)
    expect(shown(queue)).toBe('out Person1')
    await pass(1)
    expect(queue.desk.get()).toMatchObject({ stage: 'idle', result: null })
  })

  it('keeps a scan for later when the server is away or stumbles, and counts until it is heard again', async () => {
    const { posted, queue } = givenServer()
    for (const status of [0, 503]) {
      queue.take(scan(status))
      posted.at(-1)?.fail(new CallError({ status, message: 'No' }))
      await pass(LEAST_SHOWN_MS)
      expect(shown(queue)).toBe('queued')
    }
    expect(queue.desk.get().deferred).toBe(2)
    queue.take(scan(3))
    posted.at(-1)?.answer({ answer: answerTo(3), nonce: null })
    await pass(LEAST_SHOWN_MS)
    expect(queue.desk.get().deferred).toBe(0)
  })

  it('tells a refusal in the words of the server, five seconds long', async () => {
    const { posted, queue } = givenServer()
    queue.take(scan(1))
    posted[0]?.fail(new CallError({ status: 422, message: 'This finger is not of this branch' }))
    await pass(0)
    expect(queue.desk.get().result).toEqual({ kind: 'failed', message: 'This finger is not of this branch' })
    await pass(4_999)
    expect(shown(queue)).toBe('failed')
    await pass(1)
    expect(shown(queue)).toBe('idle')
  })

  it('says Failed to record attendance when something came that is no answer', async () => {
    const { posted, queue } = givenServer()
    queue.take(scan(1))
    posted[0]?.fail(new TypeError('broken'))
    await pass(0)
    expect(queue.desk.get().result).toEqual({ kind: 'failed', message: 'Failed to record attendance' })
  })

  it('knows a second press as such: nothing new is said to have happened', async () => {
    const { posted, queue } = givenServer()
    queue.take(scan(1))
    posted[0]?.answer({ answer: answerTo(1, { message: 'Already recorded at 08:01' }), nonce: null })
    await pass(0)
    expect(shown(queue)).toBe('again Person1')
  })

  it('counts unknown fingers in a row; a known one starts anew', async () => {
    const { posted, queue } = givenServer()
    const unknown = async () => {
      queue.takeUnknown()
      await pass(LEAST_SHOWN_MS)
      const { result } = queue.desk.get()
      return result?.kind === 'unknown' && result.tries
    }
    expect([await unknown(), await unknown(), await unknown()]).toEqual([1, 2, 3])
    queue.take(scan(1))
    posted[0]?.answer({ answer: answerTo(1), nonce: null })
    await pass(LEAST_SHOWN_MS)
    expect(await unknown()).toBe(1)
  })

  it('says that the computer cannot keep a scan, which pressing again does not help', async () => {
    const { queue } = givenServer()
    queue.takeRetry('too-short')
    expect(queue.desk.get().result).toEqual({
      kind: 'retry',
      message: 'Keep your finger on the sensor a little longer',
    })
    await pass(LEAST_SHOWN_MS)
    queue.takeRetry('not-kept')
    expect(queue.desk.get().result).toEqual({
      kind: 'failed',
      message: 'This computer can’t save your scan. Please tell your admin.',
    })
  })

  it('leaves to the scanner what waits when the window closes', async () => {
    const { posted, queue } = givenServer()
    queue.take(scan(1))
    queue.take(scan(2))
    queue.stop()
    await pass(0)
    expect(posted).toHaveLength(1)
  })
})
