import { closeSync, copyFileSync, existsSync, openSync, readSync, renameSync, statSync, truncateSync } from 'node:fs'

const LOOK_EVERY_MS = 200
const LARGEST_BYTES = 20_000_000

/**
 * Reports every line appended to a log file and limits the file's size: above 20 MB its text is moved to `….1`.
 * The file is written by a process that keeps it open for appending, so it is emptied in place. Returns a function to end it
 * after a final read.
 */
export function followLog(file, onLine) {
  if (existsSync(file) && statSync(file).size > LARGEST_BYTES) renameSync(file, `${file}.1`)
  let at = existsSync(file) ? statSync(file).size : 0
  let pending = ''
  const look = () => {
    if (!existsSync(file)) return
    const { size } = statSync(file)
    if (size < at) at = 0
    if (size > at) {
      pending += textBetween(file, at, size)
      at = size
      const lines = pending.split('\n')
      pending = lines.pop() ?? ''
      lines.forEach(onLine)
    }
    if (size > LARGEST_BYTES) {
      copyFileSync(file, `${file}.1`)
      truncateSync(file)
      at = 0
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    look()
  }
}

function textBetween(file, from, to) {
  const opened = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(to - from)
    return buffer.toString('utf8', 0, readSync(opened, buffer, 0, buffer.length, from))
  } finally {
    closeSync(opened)
  }
}

/**
 * Formats a program's log line for the terminal: plain text unchanged, of JSON records only warnings and
 * errors, in one line. Undefined for all other lines, which stay in the file.
 */
export function wordsForPeople(line) {
  const text = line.trim()
  if (!text) return undefined
  if (!text.startsWith('{')) return text
  try {
    const { level, msg, err } = JSON.parse(text)
    if (typeof level !== 'number' || level < 40) return undefined
    const reason = err?.message && err.message !== msg ? ` (${err.message})` : ''
    return `${level >= 50 ? 'error' : 'warning'}: ${msg ?? ''}${reason}`
  } catch {
    return text
  }
}
