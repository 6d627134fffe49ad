import { spawn } from 'node:child_process'
import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from './print.mjs'
import { recordProcess, sendSignal } from './processes.mjs'

/** A program that exits with this code will not run until its configuration is changed (sysexits.h, EX_CONFIG). */
const CONFIGURATION_ERROR = 78

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
/** A process that ran this long was healthy: the restart delay is reset. */
const WELL_AFTER_MS = 30_000
/** A program that exits this often before it was ever ready is not restarted. */
const TRIES_BEFORE_READY = 5
const RECOVERY_MS = 10_000

/**
 * Keeps one process running until it is told to stop.
 *
 * `program` is `{name, command, args, cwd, env, uid?, gid?, input?, logFile, pidFile, stopSignal, graceMs, forceSignal, keepsData?,
 * isReady(), mayRecover?(said)}`. It runs in its own process group, so that a Ctrl-C reaches only the supervisor and
 * the order of stopping is the supervisor's. Its output goes straight to the log file and outlives the supervisor; its pid file
 * lets the next start find processes left by a killed supervisor.
 */
export function supervise(program, { tell, onHopeless }) {
  let child
  let exited = Promise.resolve()
  let stopping = false
  let restarting = false
  let hasBeenReady = false
  let failures = 0
  let waking

  function launch() {
    const { name, command, args, cwd, env, uid, gid, input, logFile, pidFile } = program
    const log = openSync(logFile, 'a', 0o600)
    const said = statSync(logFile).size
    const began = performance.now()
    const options = { cwd, env, uid, gid, detached: true, stdio: [input === undefined ? 'ignore' : 'pipe', log, log] }
    const started = spawn(command, args, options)
    child = started
    closeSync(log)
    if (started.pid !== undefined) recordProcess(pidFile, name, started.pid)
    if (input !== undefined) started.stdin.on('error', () => {}).end(input)
    exited = new Promise((resolve) => {
      const end = (code, signal, error) => {
        if (child === started) child = undefined
        rmSync(pidFile, { force: true })
        resolve({ code, signal, error, ranMs: performance.now() - began, said: textFrom(logFile, said) })
      }
      started.once('error', (error) => end(undefined, undefined, error))
      started.once('exit', (code, signal) => end(code, signal))
    })
    return exited
  }

  /** Follows one run of the process, and restarts it if it exits unexpectedly. */
  async function watch(life) {
    const end = await life
    if (stopping) return
    if (restarting) {
      restarting = false
      return void watch(launch())
    }
    if (end.code === CONFIGURATION_ERROR) return onHopeless(`${program.name}: cannot run:\n${lastLines(end.said)}`)
    failures = end.ranMs > WELL_AFTER_MS ? 0 : failures + 1
    if (!hasBeenReady && failures >= TRIES_BEFORE_READY) {
      return onHopeless(
        `${program.name}: ended ${failures} times before it was ready (${howOf(end)}):\n${lastLines(end.said)}`,
      )
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1))
    if (!program.mayRecover?.(end.said)) {
      const later = wait > 1000 ? ` in ${wait / 1000} s` : ''
      tell(`${program.name}: ended by itself (${howOf(end)}), started again${later}`)
    }
    waking = new AbortController()
    await delay(wait, undefined, { signal: waking.signal }).catch(() => {})
    if (stopping) return
    void watch(launch())
    void untilReady(exited).then((ready) => ready && tell(`${program.name}: running again`))
  }

  /** Resolves to true once it is ready, or false if it exited first. */
  async function untilReady(life) {
    let over = false
    void life.then(() => {
      over = true
    })
    while (!over && !stopping) {
      if (await program.isReady()) {
        hasBeenReady = true
        return !over
      }
      await delay(50)
    }
    return false
  }

  return {
    name: program.name,
    /** Whether it has been ready since it was supervised. */
    get ready() {
      return hasBeenReady
    },
    get pid() {
      return child?.pid
    },

    /** Starts a server that others need: resolves when it is ready, refuses with its output if it exits instead. */
    async start() {
      const until = performance.now() + RECOVERY_MS
      for (;;) {
        const life = launch()
        if (await untilReady(life)) {
          void watch(life)
          return
        }
        if (stopping) return
        const end = await life
        if (program.mayRecover?.(end.said) && performance.now() < until) {
          await delay(FIRST_WAIT_MS)
          continue
        }
        throw new Refusal(`${program.name}: did not start (${howOf(end)}):\n${lastLines(end.said)}`)
      }
    },

    /** Starts a program and keeps it running, even if its first attempts fail. Resolves when it is ready. */
    async startAndKeep() {
      void watch(launch())
      while (!hasBeenReady && !stopping) {
        if (child && (await program.isReady())) hasBeenReady = true
        else await delay(100)
      }
    },

    /** Restarts it, for example after a change of its source. */
    async restart() {
      if (!child || stopping) return
      failures = 0
      restarting = true
      sendSignal(child.pid, program.stopSignal)
      await exited
    },

    /** Asks it to end and waits; kills it after its grace period. Resolves once it has exited. */
    async stop() {
      stopping = true
      waking?.abort()
      if (!child) return
      const { pid } = child
      sendSignal(pid, program.stopSignal)
      const force = setTimeout(() => {
        tell(`${program.name}: did not stop in ${program.graceMs / 1000} s, ended by force`)
        sendSignal(pid, program.forceSignal)
        sendSignal(-pid, program.forceSignal)
      }, program.graceMs)
      await exited
      clearTimeout(force)
    },

    /** Kills it now. A server that keeps data is killed only with `evenData` (a repeated request): it recovers at the next start. */
    hasten({ evenData = false } = {}) {
      if (program.keepsData && !evenData) return
      stopping = true
      waking?.abort()
      if (child) sendSignal(-child.pid, program.forceSignal)
    },
  }
}

function howOf({ code, signal, error }) {
  if (error) return error.message
  return signal ? `signal ${signal}` : `exit code ${code}`
}

/** The text appended to a file since it had this length; at most its last 16 KiB. */
function textFrom(file, offset) {
  const opened = openSync(file, 'r')
  try {
    const size = statSync(file).size
    const from = Math.max(Math.min(offset, size), size - 16_384)
    const buffer = Buffer.alloc(size - from)
    readSync(opened, buffer, 0, buffer.length, from)
    return buffer.toString('utf8')
  } finally {
    closeSync(opened)
  }
}

function lastLines(text) {
  const lines = text.trim().split('\n').slice(-12)
  return lines.map((line) => `  ${line}`).join('\n')
}
