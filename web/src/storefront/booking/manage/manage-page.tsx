import { useQuery } from '@tanstack/react-query'
import { linkedBookingQuery } from '../../../api/booking-links.ts'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { centre } from '../../../shared/centre.ts'
import layout from '../../../shared/flow/layout.module.css'
import { LoadingPage } from '../../../shared/loading.tsx'
import { useLinkToken } from '../../../shared/use-link-token.ts'
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Canceled } from './canceled.tsx'
import { Upcoming } from './upcoming.tsx'

/** /reservation/gerer: one booking for its client, who comes with the link in a letter (ADR 102). */
export default function ManagePage() {
  const token = useLinkToken()
  return (
    <>
      <title>{`Votre rendez-vous — ${centre.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {token === undefined ? <Waiting /> : token === '' ? <WrongLink /> : <Linked key={token} token={token} />}
    </>
  )
}

const Waiting = () => <LoadingPage label="Chargement de votre rendez-vous…" />

function Linked({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery(linkedBookingQuery(token))
  const isOver = error instanceof ApiError && error.code === 'booking_link_over'
  if (isOver) return <WrongLink message={error.message} />
  if (data?.status === 'canceled') return <Canceled booking={data} />
  if (data) return <Upcoming token={token} booking={data} />
  if (!error) return <Waiting />
  if (error instanceof ApiError && error.status === 404) return <WrongLink message={error.message} />
  const retry = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      Réessayer
    </Button>
  )
  return (
    <Instead title={errorMessage(error, 'Votre rendez-vous n’a pas pu être affiché.')} actions={retry}>
      <p>Rien n’est changé. Vous pouvez aussi nous appeler au {centre.phone}.</p>
    </Instead>
  )
}

/** For a link that is wrong, incomplete or over: the phone is the way on. */
const WrongLink = ({ message }: { message?: string }) => (
  <Instead
    title="Ce lien ne mène plus à un rendez-vous"
    actions={
      <>
        <a className={buttonClass()} href={centre.phoneLink}>
          Appeler le {centre.phone}
        </a>
        <ButtonLink href="/reservation" look="outline">
          Réserver un soin
        </ButtonLink>
      </>
    }
  >
    <p role="alert">{message ?? 'Il est incomplet : ouvrez-le depuis votre e-mail, sans le recopier.'}</p>
  </Instead>
)

const Instead = (props: { title: string; actions: React.ReactNode; children: React.ReactNode }) => (
  <section className={`page ${layout.centered}`}>
    <EmptyState level="h1" image={drawing('letter')} {...props} />
  </section>
)
