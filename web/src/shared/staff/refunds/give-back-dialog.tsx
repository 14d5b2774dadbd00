import { meansNames } from '@alba/contracts/payments/means-names'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import {
  refreshMoney,
  refundByCard,
  refundOnSite,
  refundOtherwise,
  writeOff,
  writeOffOnSite,
} from '../../../api/staff/refunds.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toasts.ts'
import { differences } from '../differences.ts'
import { LONGEST_REASON } from '../reason.ts'
import { SaveFailure } from '../save-failure.tsx'
import { useConfirmedClose } from '../unsaved.ts'
import { sendOnce, useStaffForm } from '../use-staff-form.ts'
import styles from './give-back.module.css'
import {
  chosenMeans,
  consequence,
  giveBackForm,
  proposedOf,
  type Refundable,
  type RefundMethod,
  sumLabels,
  sumsOf,
  typedCents,
  typedOf,
} from './give-back.ts'

const words: Record<RefundMethod, { title: string; confirm: string; done: string; hint: string }> = {
  card: {
    title: 'Rembourser',
    confirm: 'Rembourser',
    done: 'Remboursement demandé',
    hint: 'Gardé dans l’historique.',
  },
  otherwise: {
    title: 'Remboursé autrement',
    confirm: 'Noter le remboursement',
    done: 'Remboursement noté',
    hint: 'Gardé dans l’historique.',
  },
  never: {
    title: 'Ne pas rembourser',
    confirm: 'Ne pas rembourser',
    done: 'Cette somme n’est plus à rembourser',
    hint: 'Gardé dans l’historique : pourquoi le centre garde cette somme.',
  },
}
const FAILED = 'Le remboursement n’a pas abouti.'

/** Whether the server may have refunded despite the error: there was no answer, or it failed. */
const isUnsure = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** What the user typed into the dialog. */
type Wish = { amount: number; means: string | null; reason: string }

/** Sends the request for a method of refund: of an online payment, or else of a payment at the centre. */
function send(money: Refundable, method: RefundMethod, wish: Wish, requestId: string) {
  const { payment_intent_id: payment, booking, outstanding_cents } = money
  if (payment !== null) return sendForPayment(payment, outstanding_cents, method, wish, requestId)
  if (booking) return sendForBooking(booking, method, wish)
  return Promise.reject(new ApiError(409, FAILED))
}

function sendForPayment(payment: string, owed: number, method: RefundMethod, wish: Wish, request_id: string) {
  const { amount: amount_cents, means, reason } = wish
  if (method === 'never') return writeOff(payment, { amount_cents, reason })
  // The server refuses when `seen_cents` differs from the amount that is still owed, and so accepts only one of two
  // simultaneous refunds.
  if (method === 'card')
    return refundByCard(payment, { amount_cents, reason, request_id, ...(owed > 0 && { seen_cents: owed }) })
  return refundOtherwise(payment, { amount_cents, means: chosenMeans.parse(means), reason, seen_cents: owed })
}

function sendForBooking(booking: NonNullable<Refundable['booking']>, method: RefundMethod, wish: Wish) {
  const { amount: amount_cents, means, reason } = wish
  if (method === 'never') return writeOffOnSite(booking, reason)
  return refundOnSite(booking, { amount_cents, means: chosenMeans.parse(means), reason })
}

/** Whether the refund was refused because of what happened to the payment meanwhile. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status === 409

type Props = {
  /** The payment as the page shows it. It may change while the dialog is open. */
  money: Refundable
  method: RefundMethod
  /** A line below the title that says what is refunded. */
  about: string
  onClose: () => void
}

/**
 * The dialog that refunds money, in whole or in part, or writes it off. Typed values stay after a failure. A refund
 * applies to what was shown when the dialog opened, because the page refreshes by itself and the user may not have
 * noticed that somebody else has refunded meanwhile. It is refused then, and the user can take over the newest state.
 */
export function GiveBackDialog({ onClose, method, ...newest }: Props) {
  const client = useQueryClient()
  const [{ money, about }, setSeen] = useState({ money: newest.money, about: newest.about })
  const { field, handleSubmit, watch, setValue, formState } = useStaffForm(giveBackForm(method, money), {
    amount: typedOf(proposedOf(money)),
    means: '',
    reason: '',
  })
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const giving = useMutation({
    mutationFn: (wish: Wish) => send(money, method, wish, requestId),
    onSuccess: () => {
      toast.success(words[method].done)
      onClose()
    },
    onError: error => {
      // After a refusal the next click sends a new request. After any other error it repeats the same request, so that
      // the money is refunded once.
      if (error instanceof ApiError && error.code === 'refund_refused') setRequestId(crypto.randomUUID())
    },
    onSettled: () => refreshMoney(client),
  })
  const changed = differences(sumLabels, sumsOf(money), sumsOf(newest.money))
  const isOutdated = changed.length > 0 || newest.money.booking?.version !== money.booking?.version
  const takeOver = () => {
    setSeen({ money: newest.money, about: newest.about })
    if (changed.length > 0) setValue('amount', typedOf(proposedOf(newest.money)))
    giving.reset()
  }
  const unsure = giving.isError && method === 'card' && isUnsure(giving.error)
  const leave = useConfirmedClose(formState.isDirty && !giving.isSuccess, words[method].title, onClose)
  const close = () => {
    if (!giving.isPending) leave()
  }
  const chosen = chosenMeans.safeParse(watch('means')).data
  const outcome = consequence(method, money, typedCents(watch('amount')), chosen)
  return (
    <Modal
      title={words[method].title}
      isFirm
      onClose={close}
      actions={
        <>
          <Button look="outline" disabled={giving.isPending} onClick={close}>
            Fermer
          </Button>
          <Button type="submit" form="give-back" look={method === 'never' ? 'danger' : 'full'} busy={giving.isPending}>
            {words[method].confirm}
          </Button>
        </>
      }
    >
      <form
        id="give-back"
        className={styles.form}
        noValidate
        onSubmit={event => void handleSubmit(sendOnce(giving))(event)}
      >
        <p className={styles.about}>{about}</p>
        {method !== 'never' && (
          <div className={styles.pair}>
            {/* Read-only after an unknown outcome: only the same request can be repeated without refunding twice. */}
            <TextField
              {...field('amount')}
              label="Montant (€)"
              inputMode="decimal"
              autoComplete="off"
              readOnly={unsure}
            />
            {method === 'otherwise' && (
              <SelectField {...field('means')} label="Moyen">
                <option value="">Choisir…</option>
                {chosenMeans.options.map(means => (
                  <option key={means} value={means}>
                    {meansNames[means]}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        )}
        <TextArea {...field('reason')} label="Motif" hint={words[method].hint} rows={2} maxLength={LONGEST_REASON} />
        {outcome && <Notice live>{outcome}</Notice>}
        {giving.isError && !unsure && (
          <SaveFailure
            error={giving.error}
            fallback={FAILED}
            conflict={isRefused(giving.error) && isOutdated ? { changed, onTakeOver: takeOver } : undefined}
          />
        )}
        {unsure && (
          <Notice tone="error">
            {errorMessage(giving.error, FAILED)} Réessayez : le même remboursement n’est jamais fait deux fois.
          </Notice>
        )}
      </form>
    </Modal>
  )
}
