/** Ends a script with a message instead of a stack trace, for errors that the user can fix. */
export class Refusal extends Error {
  name = 'Refusal'
}

/** Prints one line for the user. */
export function say(line = '') {
  process.stdout.write(`${line}\n`)
}

/** Prints one line about an error. */
export function complain(line) {
  process.stderr.write(`${line}\n`)
}

/** The text of a caught error: only the message of a refusal, otherwise the whole error. */
export function wordsOf(error) {
  if (error instanceof Refusal) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Writing to a closed terminal must not end the program while it still has to stop its children. */
export function surviveClosedOutput() {
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}

/**
 * Runs `work` and prints its progress: nothing for the first second, then a line every five seconds, and a line when
 * it is done. `work` receives a function that changes the progress text.
 */
export async function task(label, tell, work) {
  const began = performance.now()
  let doing = ''
  const tick = () => tell(`  ${label}${doing ? `: ${doing}` : ''} (${seconds(began)})`)
  let ticker
  const first = setTimeout(() => {
    tell(`  ${label} …`)
    ticker = setInterval(tick, 5000)
  }, 1000)
  try {
    const result = await work((what) => {
      doing = what
    })
    tell(`✓ ${label} (${seconds(began)})`)
    return result
  } finally {
    clearTimeout(first)
    clearInterval(ticker)
  }
}

function seconds(began) {
  const elapsed = (performance.now() - began) / 1000
  return elapsed < 10 ? `${elapsed.toFixed(1)} s` : `${Math.round(elapsed)} s`
}
