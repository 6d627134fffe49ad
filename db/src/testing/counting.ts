const begun: { at: number }[] = []

/** Counts the things of a factory from one, for names of their own. Each file of tests begins at one again. */
export function counting(): () => number {
  const count = { at: 0 }
  begun.push(count)
  return () => {
    count.at += 1
    return count.at
  }
}

/** Test files share a process: the first employee of each is Ana Reyes. */
export function countAnew(): void {
  for (const count of begun) count.at = 0
}
