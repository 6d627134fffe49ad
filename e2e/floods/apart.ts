import { attack, hugeBody } from './attackers.ts'

/** What a process that pours huge bodies is told, and what it tells at its end. */
export interface Pouring {
  readonly port: number
  readonly from: string
  readonly connections: number
  readonly isLengthTold: boolean
  readonly headers: Readonly<Record<string, string>>
}
export interface Poured {
  readonly open: number
  readonly sent: number
  readonly answers: readonly string[]
}

// A process of its own: the owner's looks are measured in another one.
process.once('message', ({ isLengthTold, headers, ...where }: Pouring) => {
  const pouring = attack(where, hugeBody(isLengthTold, headers))
  process.on('message', () => {
    process.send?.({ open: pouring.open(), sent: pouring.sent(), answers: pouring.answers() } satisfies Poured)
  })
})
