import { deliveryQuery } from '../../../api/voucher-deliveries.ts'
import { LinkedPage } from '../../../shared/linked-page/linked-page.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Delivery } from './delivery.tsx'

/** /bons-cadeaux/envoi: when and to whom a voucher is sent. The buyer opens it by the link in a mail (ADR 108). */
export default function DeliveryPage() {
  return (
    <LinkedPage
      title="L’envoi de votre bon"
      loading="Chargement de votre bon cadeau…"
      failure="Votre bon cadeau n’a pas pu être affiché."
      wrong="Ce lien ne mène pas à un bon cadeau"
      otherWay={
        <ButtonLink href="/bons-cadeaux" look="outline">
          Offrir un bon
        </ButtonLink>
      }
      query={deliveryQuery}
    >
      {(voucher, token) => <Delivery token={token} voucher={voucher} />}
    </LinkedPage>
  )
}
