import { useQuery } from '@tanstack/react-query'
import { servicesQuery } from '../../api/catalogue.ts'
import { choices } from '../../shared/centre.ts'
import { isDate, longDate, openingTime } from '../../shared/centre-time.ts'
import { SummaryCard } from '../../shared/flow/summary-card.tsx'
import { serviceScene } from '../../shared/scenes/service-scene.ts'
import { presentTerms } from '../../shared/terms.ts'
import { drawing } from '../../ui/drawing.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { useVoucherDraft, type VoucherValues } from './model/draft.ts'

/** « vendredi 25 décembre 2026 à 9 h »; empty for a voucher that is sent once it is paid. */
const deliveryOf = ({ delivery, deliver_date, deliver_time }: VoucherValues): string =>
  choices.giftDay && delivery === 'day' && isDate(deliver_date)
    ? `${longDate(deliver_date)} à ${openingTime(deliver_time)}`
    : ''

/** Who gets the voucher, and when: on a chosen day it goes to the recipient, and the buyer has it from the payment on. */
function sendingFacts(values: VoucherValues): Fact[] {
  const buyer = values.purchaser_email.trim()
  const recipient = values.recipient_email.trim()
  const moment = deliveryOf(values)
  if (!moment || !recipient)
    return [
      ['Envoyé à', buyer],
      ['Le bon part', moment],
    ]
  return [
    ['Envoyé à', recipient],
    ['Le bon part', moment],
    ['Pour vous', `${buyer}, dès le paiement`],
  ]
}

/** The summary of the voucher from the session's draft, which may be empty in another tab. */
export function Recap({ total }: { total: string }) {
  const values = useVoucherDraft(draft => draft.values)
  const services = useQuery(servicesQuery)
  const service =
    values.kind === 'service' ? services.data?.find(({ id }) => String(id) === values.service_id) : undefined
  return (
    <SummaryCard
      image={service ? serviceScene(service) : drawing('lotus')}
      badge="Bon cadeau"
      name={service?.name ?? 'Montant libre'}
      totalLabel="À régler"
      total={total}
    >
      <Facts
        look="ends"
        facts={[
          ['Pour', `${values.recipient_firstname} ${values.recipient_lastname}`.trim()],
          ['De la part de', `${values.purchaser_firstname} ${values.purchaser_name}`.trim()],
          ...sendingFacts(values),
          ['Valable', `${presentTerms.voucherMonths}\u202fmois`],
        ]}
      />
    </SummaryCard>
  )
}
