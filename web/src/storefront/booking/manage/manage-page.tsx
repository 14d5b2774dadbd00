import { useQuery } from '@tanstack/react-query'
import { linkedBookingQuery } from '../../../api/booking-links.ts'
import { ApiError } from '../../../api/errors.ts'
import { LinkPage, Unanswered, WrongLink, wrongLink } from '../../../shared/link-page/link-page.tsx'
import { LoadingPage } from '../../../shared/loading.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Canceled } from './canceled.tsx'
import { Upcoming } from './upcoming.tsx'

/** /reservation/gerer: one booking for its client, who comes with the link in a letter (ADR 102). */
export default function ManagePage() {
  return (
    <LinkPage title="Votre rendez-vous" waiting={<Waiting />} wrong={<Wrong />}>
      {token => <Linked key={token} token={token} />}
    </LinkPage>
  )
}

const Waiting = () => <LoadingPage label="Chargement de votre rendez-vous…" />

function Linked({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery(linkedBookingQuery(token))
  const isOver = error instanceof ApiError && error.code === 'booking_link_over'
  if (isOver) return <Wrong message={error.message} />
  if (data?.status === 'canceled') return <Canceled booking={data} />
  if (data) return <Upcoming token={token} booking={data} />
  if (!error) return <Waiting />
  const wrong = wrongLink(error)
  if (wrong) return <Wrong message={wrong.message} />
  const failure = 'Votre rendez-vous n’a pas pu être affiché.'
  return <Unanswered error={error} refetch={refetch} isFetching={isFetching} failure={failure} />
}

const Wrong = ({ message }: { message?: string | undefined }) => (
  <WrongLink title="Ce lien ne mène plus à un rendez-vous" message={message}>
    <ButtonLink href="/reservation" look="outline">
      Réserver un soin
    </ButtonLink>
  </WrongLink>
)
