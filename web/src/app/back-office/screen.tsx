import { type ComponentType, lazy } from 'react'
import { useIsAdmin, useIsOperator } from '../../shared/staff/session.ts'
import { BACK_OFFICE } from '../../shared/words.ts'
import { RoleMissing } from './role-missing.tsx'
import { roleFor, type ScreenPath, titleOf } from './screens.ts'

/** The component of each screen, in a chunk of its own. */
const components: Record<ScreenPath, ComponentType> = {
  '/dashboard': lazy(() => import('../../back-office/dashboard/dashboard-screen.tsx')),
  '/bookings': lazy(() => import('../../back-office/bookings/bookings-screen.tsx')),
  '/day-end': lazy(() => import('../../back-office/day-end/day-end-screen.tsx')),
  '/availabilities': lazy(() => import('../../back-office/availabilities/availabilities-screen.tsx')),
  '/room-closures': lazy(() => import('../../back-office/room-closures/room-closures-screen.tsx')),
  '/clients': lazy(() => import('../../back-office/clients/clients-screen.tsx')),
  '/payments': lazy(() => import('../../back-office/payments/payments-screen.tsx')),
  '/payments/due': lazy(() => import('../../back-office/dues/dues-screen.tsx')),
  '/money': lazy(() => import('../../back-office/money/money-screen.tsx')),
  '/gift-vouchers': lazy(() => import('../../back-office/gift-vouchers/gift-vouchers-screen.tsx')),
  '/packages': lazy(() => import('../../back-office/packages/packages-screen.tsx')),
  '/setup': lazy(() => import('./setup-route.tsx')),
  '/services': lazy(() => import('../../back-office/admin/services/services-screen.tsx')),
  '/admin/categories': lazy(() => import('../../back-office/admin/categories/categories-screen.tsx')),
  '/admin/questionnaires': lazy(() => import('../../back-office/admin/questionnaires/questionnaires-screen.tsx')),
  '/admin/packages': lazy(() => import('../../back-office/admin/packages/packages-screen.tsx')),
  '/admin/rooms': lazy(() => import('../../back-office/admin/rooms/rooms-screen.tsx')),
  '/admin/people': lazy(() => import('../../back-office/admin/people/people-screen.tsx')),
  '/admin/booking-rules': lazy(() => import('../../back-office/admin/booking-rules/booking-rules-screen.tsx')),
  '/admin/choices': lazy(() => import('../../back-office/admin/choices/choices-screen.tsx')),
  '/admin/identity': lazy(() => import('../../back-office/admin/identity/identity-screen.tsx')),
  '/admin/words': lazy(() => import('../../back-office/admin/words/words-screen.tsx')),
  '/admin/texts': lazy(() => import('../../back-office/admin/texts/texts-screen.tsx')),
  '/admin/look': lazy(() => import('../../back-office/admin/look/look-screen.tsx')),
  '/admin/journal': lazy(() => import('../../back-office/admin/journal/journal-screen.tsx')),
  '/exploitation': lazy(() => import('../../back-office/operations/operations-screen.tsx')),
  '/system-settings': lazy(() => import('../../back-office/system-settings/system-settings-screen.tsx')),
  '/account': lazy(() => import('../../back-office/account/account-screen.tsx')),
}

/** A screen with its title, or a message for a user without its role. */
export function Screen({ path }: { path: ScreenPath }) {
  const Component = components[path]
  const has = { admin: useIsAdmin(), operator: useIsOperator() }
  const role = roleFor(path)
  return (
    <>
      <title>{`${titleOf(path)} — ${BACK_OFFICE}`}</title>
      {role === null || has[role] ? <Component /> : <RoleMissing role={role} />}
    </>
  )
}
