import { closures } from '../mock-bookings.ts'
import { bookingsServer } from '../mock-bookings-server.ts'
import { settingsServer } from '../mock-centre.ts'
import { pageViews, stats } from '../mock-dashboard.ts'
import { movementsServer } from '../mock-movements.ts'
import { notificationServer } from '../mock-notifications.ts'
import { paymentServer } from '../mock-payments.ts'
import { hits } from '../mock-search.ts'
import { staffServer } from '../mock-staff.ts'
import { purchaseAnswers } from '../mock-staff-sales.ts'
import { wizardAnswers } from '../mock-wizard.ts'
import type { Answers } from './shot.ts'

/**
 * The session of a practitioner, and the answers that replace or complete those of `mockStaff`, so that every screen of
 * the back office has data.
 */
export function wholeCentre() {
  const staff = staffServer()
  const answers: Answers = {
    ...bookingsServer(staff).handlers,
    ...settingsServer().handlers,
    ...paymentServer(),
    ...movementsServer(),
    ...purchaseAnswers(),
    ...wizardAnswers(staff),
    ...notificationServer().routes,
    'GET /api/backoffice/room-closures': () => ({ body: closures }),
    'GET /api/backoffice/dashboard/stats': () => ({ body: stats }),
    'GET /api/backoffice/analytics/page-views': () => ({ body: pageViews }),
    'GET /api/backoffice/search': () => ({ body: hits }),
  }
  return { staff, answers }
}
