import { setupRoutes } from '@labada/contracts/setup/setup'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { drafts } from '../../../lib/drafts.ts'
import { newId } from '../../../lib/ids.ts'
import {
  type Complaints,
  complaintsOf,
  type Draft,
  emptyDraft,
  firstFaultyStep,
  NO_SECRETS,
  parseDraft,
  requestOf,
  type Secrets,
  STEPS,
  type Step,
  stepOf,
} from './wizard.ts'

const KEPT = 'setup'

export interface Wizard {
  readonly draft: Draft
  readonly secrets: Secrets
  readonly complaints: Complaints
  readonly failure: unknown
  readonly isSending: boolean
  /** The completed steps; their input can be reviewed. */
  readonly reached: number
  /** Whether passwords were lost in a reload and have to be re-entered. */
  readonly hasLostSecrets: boolean
  /** The shop's name once it has been created. */
  readonly doneFor: string | null
  readonly change: (change: Partial<Draft>) => void
  readonly changeSecrets: (change: Partial<Secrets>) => void
  readonly goTo: (step: Step) => void
  readonly next: () => void
}

/** The wizard's state: input survives a reload, except passwords and the code. */
export function useWizard(): Wizard {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => parseDraft(drafts.load(KEPT)) ?? emptyDraft(newId()))
  const [secrets, setSecrets] = useState<Secrets>(NO_SECRETS)
  const [complaints, setComplaints] = useState<Complaints>({})
  const [hasLostSecrets, setLost] = useState(() => draft.step !== 'account')
  const [reached, setReached] = useState(() => STEPS.indexOf(draft.step))

  const keep = (next: Draft) => {
    setDraft(next)
    drafts.save(KEPT, next)
  }
  const goTo = (step: Step) => {
    setComplaints({})
    setReached((now) => Math.max(now, STEPS.indexOf(step)))
    keep({ ...draft, step })
  }
  const send = useMutation({
    mutationFn: () => call(setupRoutes.setUp, { body: requestOf(draft, secrets) }, { mode: 'debounce' }),
    onSuccess: async () => {
      drafts.remove(KEPT)
      await client.invalidateQueries({ queryKey: keys.setup() })
    },
    onError: (error) => {
      const said = error instanceof CallError ? error.errors : {}
      const [first] = Object.keys(said)
      if (first === undefined) return
      keep({ ...draft, step: stepOf(first) })
      setComplaints(Object.fromEntries(Object.entries(said).map(([field, words]) => [field, words[0] ?? ''])))
    },
  })
  const next = () => {
    const found = complaintsOf(draft.step, draft, secrets)
    setComplaints(found)
    if (Object.keys(found).length > 0) return
    const following = STEPS[STEPS.indexOf(draft.step) + 1]
    if (following) return goTo(following)
    const faulty = firstFaultyStep(draft, secrets)
    if (!faulty) return send.mutate()
    keep({ ...draft, step: faulty })
    setLost(faulty === 'account')
    setComplaints(complaintsOf(faulty, draft, secrets))
  }
  return {
    draft,
    secrets,
    complaints,
    failure: send.error,
    isSending: send.isPending,
    reached,
    hasLostSecrets: hasLostSecrets && secrets.adminPassword === '',
    doneFor: send.data?.shopName ?? null,
    change: (change) => {
      setComplaints({})
      keep({ ...draft, ...change })
    },
    changeSecrets: (change) => {
      setComplaints({})
      setSecrets((now) => ({ ...now, ...change }))
    },
    goTo,
    next,
  }
}
