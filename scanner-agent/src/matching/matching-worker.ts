import { parentPort } from 'node:worker_threads'
import { createGallery, type Finger, type Gallery } from './gallery.ts'
import type { Answer, Question } from './matcher.ts'

/** Building the index and comparing take tens of milliseconds each, so they run outside the agent's main thread. */
const galleries = new Map<string, Gallery>()
const empty = createGallery([])

parentPort?.on('message', (question: Question) => {
  parentPort?.postMessage({ id: question.id, ...answerOf(question) } satisfies Answer)
})

function answerOf(question: Question): Omit<Answer, 'id'> {
  switch (question.ask) {
    case 'load':
      galleries.set(question.gallery, createGallery(question.fingers satisfies readonly Finger[]))
      return {}
    case 'nearest':
      return { nearest: (galleries.get(question.gallery) ?? empty).nearest(question.views) }
    case 'compare':
      return { nearest: createGallery([{ alias: 'first', views: question.first }]).nearest(question.views) }
  }
}
