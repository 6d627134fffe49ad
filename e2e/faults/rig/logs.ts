import { readFileSync } from 'node:fs'
import type { Ground } from './ground.ts'
import type { Programs } from './programs.ts'

/** What programs say that they must never have to say, and programs that ended without being told to or killed. */
export function logComplaints({ said }: Pick<Ground, 'said'>, { all }: Pick<Programs, 'all'>): string[] {
  const ended = said.filter((line) => /ended by itself \((?!signal SIGKILL)/.test(line) && !/^Postgres/.test(line))
  const logged = all.flatMap(({ name, logFile }) =>
    distinct(unexpected(readFileSync(logFile, 'utf8'))).map((words) => `${name} logged: ${words}`),
  )
  return [...ended, ...logged]
}

/** A 500, an exception nobody caught, an alarm. */
function unexpected(log: string): string[] {
  return log.split('\n').flatMap((line) => {
    if (/^(Uncaught|node:internal|\[UnhandledPromise)|triggerUncaughtException/.test(line)) return [line.slice(0, 200)]
    if (!line.startsWith('{')) return []
    const isMeant = line.includes('"unexpected error"') || line.includes('"alarm"')
    return isMeant ? [line.replace(/"(time|pid|hostname|requestId)":[^,]+,?/g, '').slice(0, 400)] : []
  })
}

function distinct(lines: readonly string[]): string[] {
  return [...new Set(lines)].slice(0, 10)
}
