/** Reports readiness and answers the parent's requests by name. Every program supports `memory`. */
export function answerQuestions(answers: Readonly<Record<string, (argument: unknown) => unknown>>): void {
  const all: typeof answers = { ...answers, memory: residentAfterCleaning }
  process.on('message', ({ question, argument }: { question: string; argument?: unknown }) => {
    void Promise.resolve(all[question]?.(argument)).then((answer) => process.send?.({ answer }))
  })
  process.send?.('ready')
}

/** Resident bytes after a full garbage collection. */
function residentAfterCleaning(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage.rss()
}
