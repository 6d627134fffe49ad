import { noteAnswer, noteSilence } from './live.ts'

/** Whether the server answers; the live status learns it. */
export async function isServerThere(): Promise<boolean> {
  const isThere = await isAnswered()
  if (isThere) noteAnswer()
  else noteSilence()
  return isThere
}

async function isAnswered(): Promise<boolean> {
  try {
    const response = await fetch('/health/live', { cache: 'no-store' })
    // A browser keeps the connection of an answer that nobody reads to its end.
    await response.text()
    return response.ok
  } catch {
    return false
  }
}
