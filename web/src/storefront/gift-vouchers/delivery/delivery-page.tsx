import { useQuery } from '@tanstack/react-query'
import { deliveryQuery } from '../../../api/voucher-deliveries.ts'
import { LinkPage, Unanswered, WrongLink, wrongLink } from '../../../shared/link-page/link-page.tsx'
import { LoadingPage } from '../../../shared/loading.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Delivery } from './delivery.tsx'

/** /bons-cadeaux/envoi: what is sent, when and to whom, for the buyer, who comes with the link in a letter (ADR 108). */
export default function DeliveryPage() {
  return (
    <LinkPage title="L’envoi de votre bon" waiting={<Waiting />} wrong={<Wrong />}>
      {token => <Linked key={token} token={token} />}
    </LinkPage>
  )
}

const Waiting = () => <LoadingPage label="Chargement de votre bon cadeau…" />

function Linked({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery(deliveryQuery(token))
  if (data) return <Delivery token={token} voucher={data} />
  if (!error) return <Waiting />
  const wrong = wrongLink(error)
  if (wrong) return <Wrong message={wrong.message} />
  const failure = 'Votre bon cadeau n’a pas pu être affiché.'
  return <Unanswered error={error} refetch={refetch} isFetching={isFetching} failure={failure} />
}

const Wrong = ({ message }: { message?: string | undefined }) => (
  <WrongLink title="Ce lien ne mène pas à un bon cadeau" message={message}>
    <ButtonLink href="/bons-cadeaux" look="outline">
      Offrir un bon
    </ButtonLink>
  </WrongLink>
)
