import type { VoucherDeliveryView } from '@alba/contracts/vouchers/delivery-api'
import { useState } from 'react'
import { frenchMomentAt } from '../../../shared/centre-time.ts'
import { useNews } from '../../../shared/flow/arrival.ts'
import layout from '../../../shared/flow/layout.module.css'
import { Noted } from '../../../shared/linked-page/noted.tsx'
import { PageHead } from '../../../shared/page-head.tsx'
import { Facts } from '../../../ui/facts.tsx'
import styles from './delivery.module.css'
import { factsOf, whoGets } from './facts.ts'
import { Move } from './move.tsx'
import { SendNow } from './send-now.tsx'

type Props = { token: string; voucher: VoucherDeliveryView }

const titles: Record<VoucherDeliveryView['status'], string> = {
  planned: 'Votre bon attend son jour',
  delivered: 'Votre bon est envoyé',
  waiting: 'L’envoi est suspendu',
  stopped: 'Ce bon n’est pas envoyé',
}

function leadOf(voucher: VoucherDeliveryView): string {
  switch (voucher.status) {
    case 'planned':
      return `Il part le ${frenchMomentAt(voucher.deliver_at)}. Rien ne change avant que vous ne l’ayez confirmé ici.`
    case 'delivered':
      return `Il est parti vers ${whoGets(voucher)}. Rien reçu ? Il est peut-être dans les indésirables.`
    case 'waiting':
      return 'Une demande de rétractation est en cours d’examen. Si le bon reste valable, il est envoyé ensuite.'
    case 'stopped':
      return 'Il n’est plus valable, ou il a déjà servi.'
  }
}

/** When and to whom a voucher is sent, and the changes that its buyer may still make. */
export function Delivery({ token, voucher }: Props) {
  const [moved, setMoved] = useState(false)
  const isPlanned = voucher.status === 'planned'
  useNews(voucher.status)
  return (
    <>
      <PageHead kicker="Votre bon cadeau" title={titles[voucher.status]} lead={leadOf(voucher)} />
      <div className={`page ${styles.columns}`}>
        <section className={`${layout.panel} ${styles.facts}`} aria-label="Ce qui est envoyé">
          {moved && isPlanned && (
            <Noted key={voucher.deliver_at}>Le bon part le {frenchMomentAt(voucher.deliver_at)}.</Noted>
          )}
          <Facts look="ruled" facts={factsOf(voucher)} />
        </section>
        {isPlanned && <Move token={token} voucher={voucher} onMoved={() => setMoved(true)} />}
        {isPlanned && <SendNow token={token} voucher={voucher} />}
      </div>
    </>
  )
}
