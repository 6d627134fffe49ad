import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const RUN_GRACE_MS = 5000
const running = new Set()

/**
 * Who a process is beyond its number, which is given again to others after its end: the moment it began, within this boot of the
 * machine. Undefined when there is no such process, or only the remains of one that its parent has not collected.
 */
export function identityOf(pid) {
  const seen = process.platform === 'linux' ? identityInProc(pid) : identityFromPs(pid)
  return seen && { pid, ...seen }
}

/** Whether the process that was recorded still runs, and is not another one with the same number. */
export function isRunning({ pid, began }) {
  return identityOf(pid)?.began === began
}

/** The folder a process works in, when it may be known. */
export function workingFolderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** The parent of a process, when it may be known. */
export function parentOf(pid) {
  return identityOf(pid)?.parent
}

/**
 * Asks a process to end, waits, and ends it and its group by force when it does not. Tells whether force was needed.
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

/** Sends a signal to a process, or with a negative number to a group; that it has already gone is fine. */
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
 * Runs a program to its end and gives back its exit code and all it said, in the order in which it said it. While it runs, the file
 * `pidFile` (if one is given) tells who it is.
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

/** Writes down who a process is, for a later start that has to know whether it still runs. */
export function recordProcess(file, name, pid) {
  writeFileSync(file, JSON.stringify({ name, ...identityOf(pid) }))
}

/** Ends whatever `run` has not seen the end of, because the script that waits for it is stopping; resolves when all is gone. */
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
