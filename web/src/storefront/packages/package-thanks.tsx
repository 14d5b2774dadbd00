import type { PurchaseView } from '@alba/contracts/packages/api'
import { durationLabel } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { servicesQuery } from '../../api/catalogue.ts'
import { correctPurchaseEmail } from '../../api/corrections.ts'
import { frenchDayAt } from '../../shared/centre-time.ts'
import { CorrectBuyer } from '../../shared/purchase/correct-buyer.tsx'
import { DownloadPdf } from '../../shared/purchase/download-pdf.tsx'
import type { Bought } from '../../shared/purchase/draft.ts'
import { Thanks } from '../../shared/purchase/thanks.tsx'
import { ReceiptButton } from '../../shared/receipt-button.tsx'
import { serviceScene } from '../../shared/scenes/service-scene.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { steps } from './head.tsx'
import { usePackageDraft } from './model/draft.ts'
import { countWord } from './model/words.ts'
import styles from './package-thanks.module.css'

function Vouchers({ vouchers }: Pick<PurchaseView, 'vouchers'>) {
  const services = useQuery(servicesQuery)
  // The vouchers of a purchase come without the ids of their services.
  const duration = (name: string | null) => services.data?.find(service => service.name === name)?.duration_minutes
  return (
    <ul className={styles.vouchers}>
      {vouchers.map(({ id, service_name, voucher_number }) => {
        const minutes = duration(service_name)
        return (
          <li key={id}>
            <img src={serviceScene({ name: service_name ?? '' })} alt="" width="54" height="54" />
            <span>
              {service_name ?? 'Montant libre'}
              {minutes !== undefined && <small>{durationLabel(minutes)}</small>}
            </span>
            <b>{voucher_number}</b>
            {voucher_number && <DownloadPdf number={voucher_number} quiet />}
          </li>
        )
      })}
    </ul>
  )
}

/** The thanks page for a package, with its vouchers. */
export function PackageThanks({ purchase, bought }: { purchase: PurchaseView; bought: Bought | null }) {
  const { vouchers } = purchase
  const email = bought?.email || purchase.purchaser_email
  // All vouchers of a purchase are issued together, for the same time.
  const until = vouchers[0]?.expires_at
  const number = vouchers[0]?.voucher_number
  const many = vouchers.length > 1
  const count = countWord(vouchers.length)
  return (
    <Thanks
      steps={steps}
      image={drawing('package')}
      orderId={purchase.id}
      withdrawalDays={purchase.terms.withdrawal_days}
      title={many ? `${count} bons,` : 'Un bon,'}
      ending={many ? `${count.toLowerCase()} beaux moments.` : 'un beau moment.'}
      lead={
        <>
          {many ? 'Ils partent' : 'Il part'} à <b>{email || 'l’adresse que vous avez indiquée'}</b>
          {bought?.recipientEmail && (
            <>
              {' '}
              et à <b>{bought.recipientEmail}</b>
            </>
          )}
          . {many ? 'Les voici déjà :' : 'Le voici déjà :'}
        </>
      }
      actions={
        <>
          <ButtonLink href={number ? `/reservation?expand_gift_voucher=true#bon=${number}` : '/reservation'}>
            Réserver un premier soin
          </ButtonLink>
          <ButtonLink look="outline" href="/">
            Accueil
          </ButtonLink>
          <ReceiptButton kind="package" id={purchase.id} requestKey={bought?.requestKey} />
        </>
      }
    >
      <CorrectBuyer kind="purchase" draft={usePackageDraft} bought={bought} correct={correctPurchaseEmail} />
      <Vouchers vouchers={vouchers} />
      {until && (
        <p className={styles.until}>
          {many ? 'Valables' : 'Valable'} jusqu’au {frenchDayAt(until)}.
        </p>
      )}
    </Thanks>
  )
}
