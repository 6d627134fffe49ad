import { branchHandlers } from './branches.ts'
import { jobScheduleHandlers } from './job-schedules.ts'
import { settingHandlers, settingsInForceHandlers } from './settings.ts'
import { uploadHandlers } from './uploads.ts'
import { vatRegistrationHandlers } from './vat-registrations.ts'

/** The handlers of every call of this area. */
export const companyArea = {
  branchHandlers,
  jobScheduleHandlers,
  settingHandlers,
  settingsInForceHandlers,
  uploadHandlers,
  vatRegistrationHandlers,
}
