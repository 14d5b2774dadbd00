import { lazy } from 'react'
import { withTexts } from '../shared/page-texts.tsx'
import type { Path } from './pages.ts'

const ReservationPage = lazy(withTexts('booking', () => import('./reservation-page.tsx')))
const LaterPage = lazy(() => import('./later-page.tsx'))

/**
 * The page of a path. All pages except the booking are behind one lazy import, so that the addresses of their chunks
 * are not in the booking's first load.
 */
export const Page = ({ path }: { path: Path }) =>
  path === '/reservation' ? <ReservationPage /> : <LaterPage path={path} />
