import { type ComponentType, lazy } from 'react'
import { useIsAdmin } from '../../shared/staff/session.ts'
import { BACK_OFFICE } from '../../shared/words.ts'
import { AdminsOnly } from './admins-only.tsx'
import { isForAdmins, type ScreenPath, titleOf } from './screens.ts'

/** The component of each screen, in a chunk of its own. */
const shown: Record<ScreenPath, ComponentType> = {
  '/dashboard': lazy(() => import('../../back-office/dashboard/dashboard-screen.tsx')),
  '/bookings': lazy(() => import('../../back-office/bookings/bookings-screen.tsx')),
  '/availabilities': lazy(() => import('../../back-office/availabilities/availabilities-screen.tsx')),
  '/room-closures': lazy(() => import('../../back-office/room-closures/room-closures-screen.tsx')),
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
  '/admin/identity': lazy(() => import('../../back-office/admin/identity/identity-screen.tsx')),
  '/admin/words': lazy(() => import('../../back-office/admin/words/words-screen.tsx')),
  '/admin/texts': lazy(() => import('../../back-office/admin/texts/texts-screen.tsx')),
  '/admin/look': lazy(() => import('../../back-office/admin/look/look-screen.tsx')),
  '/system-settings': lazy(() => import('../../back-office/system-settings/system-settings-screen.tsx')),
  '/account': lazy(() => import('../../back-office/account/account-screen.tsx')),
}

export function Screen({ path }: { path: ScreenPath }) {
  const Shown = shown[path]
  const isAdmin = useIsAdmin()
  const isAllowed = isAdmin || !isForAdmins(path)
  return (
    <>
      <title>{`${titleOf(path)} — ${BACK_OFFICE}`}</title>
      {isAllowed ? <Shown /> : <AdminsOnly />}
    </>
  )
}
