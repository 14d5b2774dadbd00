import type { LinkedBookingView } from '@alba/contracts/bookings/link-api'
import { linkedBookingQuery } from '../../../api/booking-links.ts'
import { useNews } from '../../../shared/flow/arrival.ts'
import { LinkedPage } from '../../../shared/linked-page/linked-page.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Canceled } from './canceled.tsx'
import { Upcoming } from './upcoming.tsx'

/**
 * /reservation/gerer: a booking, which its client can move or cancel. The client opens it by the link in a mail (ADR
 * 102).
 */
export default function ManagePage() {
  return (
    <LinkedPage
      title="Votre rendez-vous"
      loading="Chargement de votre rendez-vous…"
      failure="Votre rendez-vous n’a pas pu être affiché."
      wrong="Ce lien ne mène plus à un rendez-vous"
      otherWay={
        <ButtonLink href="/reservation" look="outline">
          Réserver un soin
        </ButtonLink>
      }
      query={linkedBookingQuery}
      isOver={({ code }) => code === 'booking_link_over'}
    >
      {(booking, token) => <Shown booking={booking} token={token} />}
    </LinkedPage>
  )
}

function Shown({ booking, token }: { booking: LinkedBookingView; token: string }) {
  useNews(booking.status)
  return booking.status === 'canceled' ? <Canceled booking={booking} /> : <Upcoming token={token} booking={booking} />
}
