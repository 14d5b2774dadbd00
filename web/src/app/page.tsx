import { lazy } from 'react'
import type { Path } from './pages.ts'

const ReservationPage = lazy(() => import('./reservation-page.tsx'))
const LaterPage = lazy(() => import('./later-page.tsx'))

/** The page of an address. The addresses of the others' chunks are no part of the booking's first load. */
export const Page = ({ path }: { path: Path }) =>
  path === '/reservation' ? <ReservationPage /> : <LaterPage path={path} />
