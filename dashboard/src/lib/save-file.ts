/** A file of this screen or of the server: its content, and its name. */
export interface NamedFile {
  readonly blob: Blob
  readonly name: string
}

/** Saves a file through the browser, under a name that every system accepts. */
export function saveFile({ blob, name }: NamedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|]+/g, '-')
  link.click()
  // The browser has taken it by then; until then the address must stand.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a text of this screen as a file: CSV, recovery codes. */
export function saveText(name: string, type: string, text: string): void {
  saveFile({ blob: new Blob([text], { type }), name })
}
