import { cardPrice, durationLabel } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { servicesQuery } from '../../../api/catalogue.ts'
import { choices } from '../../../shared/centre.ts'
import { serviceScene } from '../../../shared/scenes/service-scene.ts'
import { classes } from '../../../ui/classes.ts'
import { drawing } from '../../../ui/drawing.ts'
import { centsOf } from '../model/amount.ts'
import type { VoucherValues } from '../model/draft.ts'
import styles from './preview.module.css'
import { VoucherCard } from './voucher-card.tsx'

const full = (first: string, last: string) => `${first} ${last}`.trim()

/** The gift for the preview, with placeholders while nothing is chosen. */
function useGift({ kind, service_id, amount }: VoucherValues) {
  const services = useQuery(servicesQuery)
  const service = services.data?.find(({ id }) => String(id) === service_id)
  if (kind === 'amount') {
    const cents = centsOf(amount)
    return {
      scene: drawing('lotus'),
      title: cents > 0 ? cardPrice(cents) : 'Montant libre',
      detail: cents > 0 ? 'Montant libre, pour le soin de son choix' : 'Pour le soin de son choix',
    }
  }
  if (!service)
    return { scene: drawing('lotus'), title: 'Un soin à offrir', detail: 'Choisissez-le, il se dessine ici' }
  return {
    // The drawing is chosen by the service's name alone, as on the printed coloured card: the category may change after
    // the sale.
    scene: serviceScene(choices.giftDay ? { name: service.name } : service),
    title: service.name,
    detail: `${durationLabel(service.duration_minutes)}, à réserver quand on veut`,
  }
}

/** The preview of the voucher. */
export function Preview() {
  const { getValues } = useFormContext<VoucherValues>()
  const values = { ...getValues(), ...useWatch<VoucherValues>() }
  const gift = useGift(values)
  const isQuiet = choices.giftDay && values.card === 'quiet'
  return (
    <aside className={classes(styles.window, isQuiet && styles.quiet)} aria-label="Aperçu">
      <div className={styles.arch} aria-hidden="true">
        <svg viewBox="0 0 480 180" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 58C90 8 170 38 260 10S420 0 480 28V180H0Z" className={styles.dune} opacity=".55" />
          <path d="M0 128C110 92 200 138 300 116S430 104 480 122V180H0Z" className={styles.nearDune} opacity=".5" />
        </svg>
      </div>
      <img className={styles.left} src={drawing('branch-left')} alt="" width="92" height="240" />
      <VoucherCard
        {...gift}
        {...(isQuiet && { scene: drawing(values.kind === 'amount' ? 'voucher-amount' : 'voucher-service'), isQuiet })}
        recipient={full(values.recipient_firstname, values.recipient_lastname)}
        message={values.personal_message.trim()}
        from={full(values.purchaser_firstname, values.purchaser_name)}
      />
      <img className={styles.right} src={drawing('branch-right')} alt="" width="92" height="240" />
      <p className={styles.note}>Le numéro du bon apparaît après le paiement.</p>
    </aside>
  )
}
