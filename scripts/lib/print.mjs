/** Ends a script with a sentence instead of a stack trace: the reader can do something about it. */
export class Refusal extends Error {
  name = 'Refusal'
}

/** One line to whoever started the script. */
export function say(line = '') {
  process.stdout.write(`${line}\n`)
}

/** One line about something that went wrong. */
export function complain(line) {
  process.stderr.write(`${line}\n`)
}

/** What a caught error has to say: its sentence if it is a refusal, else all of it. */
export function wordsOf(error) {
  if (error instanceof Refusal) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Writing to a terminal that has gone away must not end the program that still has to stop its children. */
export function surviveClosedOutput() {
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}

/**
 * Does a piece of work and tells how long it takes: nothing for the first second, then a line every five seconds, and a line when
 * it is done. `work` is given a function that changes what is said to be going on.
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
