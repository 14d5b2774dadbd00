import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { deliveryQuery } from '../../../api/voucher-deliveries.ts'
import { centre } from '../../../shared/centre.ts'
import layout from '../../../shared/flow/layout.module.css'
import { LoadingPage } from '../../../shared/loading.tsx'
import { useLinkToken } from '../../../shared/use-link-token.ts'
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Delivery } from './delivery.tsx'

/** /bons-cadeaux/envoi: what is sent, when and to whom, for the buyer, who comes with the link in a letter (ADR 108). */
export default function DeliveryPage() {
  const token = useLinkToken()
  return (
    <>
      <title>{`L’envoi de votre bon — ${centre.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {token === undefined ? <Waiting /> : token === '' ? <WrongLink /> : <Linked key={token} token={token} />}
    </>
  )
}

const Waiting = () => <LoadingPage label="Chargement de votre bon cadeau…" />

function Linked({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery(deliveryQuery(token))
  if (data) return <Delivery token={token} voucher={data} />
  if (!error) return <Waiting />
  if (error instanceof ApiError && error.status === 404) return <WrongLink message={error.message} />
  const retry = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      Réessayer
    </Button>
  )
  return (
    <Instead title={errorMessage(error, 'Votre bon cadeau n’a pas pu être affiché.')} actions={retry}>
      <p>Rien n’est changé. Vous pouvez aussi nous appeler au {centre.phone}.</p>
    </Instead>
  )
}

/** For a link that is wrong or incomplete: the phone is the way on. */
const WrongLink = ({ message }: { message?: string }) => (
  <Instead
    title="Ce lien ne mène pas à un bon cadeau"
    actions={
      <>
        <a className={buttonClass()} href={centre.phoneLink}>
          Appeler le {centre.phone}
        </a>
        <ButtonLink href="/bons-cadeaux" look="outline">
          Offrir un bon
        </ButtonLink>
      </>
    }
  >
    <p role="alert">{message ?? 'Il est incomplet : ouvrez-le depuis votre e-mail, sans le recopier.'}</p>
  </Instead>
)

const Instead = (props: { title: string; actions: ReactNode; children: ReactNode }) => (
  <section className={`page ${layout.centered}`}>
    <EmptyState level="h1" image={drawing('letter')} {...props} />
  </section>
)
