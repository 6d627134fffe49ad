import { complain, Refusal, say, surviveClosedOutput, wordsOf } from './print.mjs'
import { endRuns, parentOf } from './processes.mjs'

const OLDEST_NODE = [20, 19]
/** npm and the terminal may both forward one Ctrl-C: a signal this soon after the first is a duplicate. */
const SAME_PRESS_MS = 700

/**
 * Runs a script with resources to close: signals and errors end it cleanly, a second Ctrl-C speeds this up, a third kills
 * even servers that keep data. `work({onClose})` may register cleanup; the script runs until it is stopped if the
 * work resolves to 'stay', otherwise it exits with the number it resolves to.
 */
export async function main(work) {
  surviveClosedOutput()
  let opened
  let presses = 0
  let firstPress = 0
  let ending

  const end = (code) => {
    ending ??= (async () => {
      try {
        await endRuns()
        await opened?.close()
      } catch (error) {
        complain(wordsOf(error))
        process.exit(1)
      }
      process.exit(code)
    })()
    return ending
  }

  const stopBy = (signal) => {
    const now = performance.now()
    if (presses === 0) {
      presses = 1
      firstPress = now
      if (opened) say(`\nStopping in order (${signal}) … a second Ctrl-C hastens it.`)
      void end(0)
      return
    }
    if (now - firstPress < SAME_PRESS_MS * presses) return
    presses += 1
    say(presses === 2 ? 'Stopping at once; the servers still close their files.' : 'Ending everything by force.')
    opened?.hasten({ evenData: presses > 2 })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopBy(signal))

  const fail = (error) => {
    // Errors caused by stopping are not reported.
    if (ending && error instanceof Refusal) return
    complain(error instanceof Refusal ? `\n${error.message}\n` : wordsOf(error))
    void end(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  process.on('exit', () => opened?.hasten({ evenData: true }))

  try {
    requireNode()
    stopWithNpm(() => stopBy('npm has ended'))
    const result = await work({
      onClose: (closable) => {
        opened = closable
      },
      fail,
    })
    if (result !== 'stay') await end(result ?? 0)
  } catch (error) {
    fail(error)
  }
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  throw new Refusal(`Labada needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
}

/**
 * A signal sent to npm alone ends npm without reaching its script, which would keep running. npm runs the script through a shell:
 * if either of the two exits, the script stops as well.
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    stop()
  }, 1000)
  timer.unref()
}
