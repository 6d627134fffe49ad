import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'

/** What a new shop does first, in this order. */
export const SETUP_STEPS = [
  'branch',
  'prices',
  'staff',
  'device',
  'fingerprint',
  'drawer',
  'order',
  'backup_key',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const checklistRoutes = {
  getSetupChecklist: {
    method: 'GET',
    path: '/setup/checklist',
    access: admin,
    key: 'settings.edit',
    summary: 'Get which of the first steps of a new shop are done; the demo company has nothing to set up',
    response: z.object({
      /** False for the demo company. */
      applies: z.boolean(),
      steps: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
    }),
  },
} satisfies Routes
