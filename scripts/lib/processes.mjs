import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const RUN_GRACE_MS = 5000
const running = new Set()

/**
 * The identity of a process beyond its pid, which is reused after its end: its start time within this boot of the
 * machine. Undefined if there is no such process, or if it is a zombie.
 */
export function identityOf(pid) {
  const seen = process.platform === 'linux' ? identityInProc(pid) : identityFromPs(pid)
  return seen && { pid, ...seen }
}

/** Whether the recorded process is still running and is not another one with the same pid. */
export function isRunning({ pid, began }) {
  return identityOf(pid)?.began === began
}

/** The working directory of a process, if readable. */
export function workingFolderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** The parent of a process, if readable. */
export function parentOf(pid) {
  return identityOf(pid)?.parent
}

/**
 * Asks a process to end, waits, and kills it and its group if it does not. Returns whether it had to be killed.
 * Only for processes this project started, known by their identity.
 */
export async function endProcess(identity, { signal = 'SIGTERM', graceMs = 12_000, forceSignal = 'SIGKILL' } = {}) {
  if (!isRunning(identity)) return false
  sendSignal(identity.pid, signal)
  if (await untilGone(identity, graceMs)) return false
  sendSignal(-identity.pid, forceSignal)
  sendSignal(identity.pid, forceSignal)
  await untilGone(identity, 5000)
  return true
}

/** Sends a signal to a process, or to a group if the number is negative. Ignores processes that have already ended. */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    if (error.code === 'ESRCH') return false
    throw error
  }
}

/**
 * Runs a program until it exits and returns its exit code and all its output, in order. While it runs, the file
 * `pidFile` (if given) identifies it.
 */
export function run(command, args, { input, onLine, pidFile, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'], ...options })
    let output = ''
    let pending = ''
    const hear = (chunk) => {
      output += chunk
      if (!onLine) return
      const lines = (pending + chunk).split('\n')
      pending = lines.pop()
      lines.forEach(onLine)
    }
    running.add(child)
    if (pidFile && child.pid !== undefined) recordProcess(pidFile, basename(command), child.pid)
    const forget = () => {
      running.delete(child)
      if (pidFile) rmSync(pidFile, { force: true })
    }
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
    if (input !== undefined) child.stdin.on('error', () => {}).end(input)
    child.once('error', (error) => {
      forget()
      reject(error)
    })
    child.once('close', (code, signal) => {
      forget()
      if (onLine && pending) onLine(pending)
      resolve({ code: code ?? 1, signal, output })
    })
  })
}

/** Records the identity of a process, so that a later start can tell whether it is still running. */
export function recordProcess(file, name, pid) {
  writeFileSync(file, JSON.stringify({ name, ...identityOf(pid) }))
}

/** Ends all programs of `run` that are still running when the script stops; resolves once all have exited. */
export async function endRuns() {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), RUN_GRACE_MS)
      await gone
      clearTimeout(force)
    }),
  )
}

function identityInProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return { began: `${bootId()}:${fields[19]}`, parent: Number(fields[1]) }
  } catch {
    return undefined
  }
}

let boot
function bootId() {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return boot
}

function identityFromPs(pid) {
  try {
    const told = execFileSync('ps', ['-o', 'state=,ppid=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [state, parent, ...began] = told.split(/\s+/)
    return !state || state.startsWith('Z') ? undefined : { began: began.join(' '), parent: Number(parent) }
  } catch {
    return undefined
  }
}

async function untilGone(identity, ms) {
  const end = performance.now() + ms
  while (isRunning(identity)) {
    if (performance.now() > end) return false
    await delay(25)
  }
  return true
}
