import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { amount } from '@alba/contracts/shared/price'
import { useState } from 'react'
import { Link } from 'wouter'
import { undoPaidOnSite } from '../../../api/staff/bookings.ts'
import { ReceiptFile } from '../../../shared/staff/receipt-file.tsx'
import { GiveBackButtons } from '../../../shared/staff/refunds/give-back-buttons.tsx'
import { MoneyFacts } from '../../../shared/staff/refunds/money-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { toast } from '../../../ui/toasts.ts'
import { serviceName } from '../model/entry.ts'
import { canMarkPaid, canUndoPaid, paidLabel, settledLabel, voucherFacts } from '../model/settlement.ts'
import styles from './detail.module.css'
import { PaidOnSiteDialog } from './paid-on-site-dialog.tsx'
import { failureOf, useBookingAction } from './use-booking-action.ts'

type OpenDialog = 'paid' | 'undo'

/** The section about money: how the booking was paid, what was refunded, and buttons for paying and refunding. */
export function Settlement({ booking }: { booking: StaffBookingDetail }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  return (
    <div className={styles.notes}>
      <Facts
        facts={[['Prix', amount(booking.price_cents)], ['Réglé par', settledLabel(booking)], ...voucherFacts(booking)]}
      />
      <MoneyFacts money={booking.money} paidLabel={paidLabel(booking)} />
      <div className={styles.row}>
        {canMarkPaid(booking) && (
          <Button look="outline" onClick={() => setDialog('paid')}>
            Marquer comme réglé sur place
          </Button>
        )}
        <GiveBackButtons
          payments={booking.refundable}
          customer={booking.customer_name}
          what={serviceName(booking)}
          booking={booking}
        />
        {canUndoPaid(booking) && (
          <Button look="quiet" onClick={() => setDialog('undo')}>
            Annuler ce règlement
          </Button>
        )}
        {(booking.money || booking.settled_by === 'voucher') && (
          <ReceiptFile sale={{ kind: 'booking', id: booking.id }} />
        )}
        {booking.payment_intent_id && (
          <Link className={styles.link} href={`/payments?paiement=${booking.payment_intent_id}`}>
            Voir le paiement
          </Link>
        )}
      </div>
      {dialog === 'paid' && <PaidOnSiteDialog booking={booking} onClose={close} />}
      {dialog === 'undo' && <UndoPaid booking={booking} onClose={close} />}
    </div>
  )
}

function UndoPaid({ booking, onClose }: { booking: StaffBookingDetail; onClose: () => void }) {
  const undoing = useBookingAction(booking, undoPaidOnSite, () => {
    toast.success('Règlement annulé')
    onClose()
  })
  return (
    <Confirm
      title="Annuler ce règlement ?"
      confirmLabel="Annuler ce règlement"
      cancelLabel="Garder"
      busy={undoing.isPending}
      error={undoing.isError ? failureOf(undoing.error, 'Le règlement n’a pas pu être annulé.') : undefined}
      onConfirm={() => undoing.mutate()}
      onClose={onClose}
    >
      <p>
        Le règlement sur place de {amount(booking.on_site?.amount_cents ?? 0)} était une erreur : la réservation sera de
        nouveau à régler sur place.
      </p>
    </Confirm>
  )
}
