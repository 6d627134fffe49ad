import { readFileSync } from 'node:fs'

/** Exit code for missing settings (EX_CONFIG). */
const CONFIG_EXIT = 78

/** A value of the environment, or of the file that NAME_FILE names. Exits 78 with a plain message if there is none. */
export function setting(name: string): string {
  const file = process.env[`${name}_FILE`]
  const value = file ? contentOf(name, file) : process.env[name]
  return value ? value : refuse(`Set ${name} (or ${name}_FILE).`)
}

function contentOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return refuse(`${name}_FILE names a file that cannot be read.`)
  }
}

/** Ends the program with 78, saying why. */
export function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(CONFIG_EXIT)
}
