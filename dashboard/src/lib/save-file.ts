/** Downloads a file, under a name that every system accepts. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[\\/:*?"<>|]+/g, '-')
  link.click()
  // The download has begun by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
