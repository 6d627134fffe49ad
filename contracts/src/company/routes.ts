import { branchRoutes } from './branches.ts'
import { jobScheduleRoutes } from './job-schedules.ts'
import { settingRoutes } from './settings.ts'
import { settingsInForceRoutes } from './settings-in-force.ts'
import { uploadRoutes } from './uploads.ts'
import { vatRegistrationRoutes } from './vat-registrations.ts'

/** Every call of this area. */
export const companyArea = {
  branchRoutes,
  jobScheduleRoutes,
  settingRoutes,
  settingsInForceRoutes,
  uploadRoutes,
  vatRegistrationRoutes,
}
