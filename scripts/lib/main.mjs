import { complain, Refusal, say, surviveClosedOutput, wordsOf } from './print.mjs'
import { endRuns, parentOf } from './processes.mjs'

const OLDEST_NODE = [20, 19]
/** npm and the terminal may both pass one Ctrl-C on: what comes this soon after the first is the same one. */
const SAME_PRESS_MS = 700

/**
 * Runs a script that has something to close: signals and errors end it in order, a second Ctrl-C hastens it, a third ends even
 * what keeps data. `work({onClose})` may register what has to be closed; the script goes on until it is told to stop if the
 * work resolves to 'stay', else it ends with the number it resolves to.
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
    // What breaks off because it is being stopped has nothing to say.
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
 * A signal sent to npm alone ends npm without reaching its script, which would go on unseen. npm runs the script through a shell:
 * when either of the two is gone, the script stops as well.
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
