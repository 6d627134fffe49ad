import { type checklistRoutes, SETUP_STEPS } from '@labada/contracts/setup/checklist'
import { findCompany } from '@labada/db/company/companies'
import { findDoneSteps } from '@labada/db/setup/checklist'
import type { Handlers } from '../http/context.ts'

export const checklistHandlers: Handlers<typeof checklistRoutes> = {
  async getSetupChecklist(_input, { db, now }) {
    const [company, done] = await Promise.all([findCompany(db), findDoneSteps(db, now)])
    return {
      applies: !(company?.isDemo ?? false),
      steps: SETUP_STEPS.map((step) => ({ step, done: done[step] })),
    }
  },
}
