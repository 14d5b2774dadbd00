import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { TextsOf } from '@alba/contracts/centre/texts'
import { cardPrice } from '@alba/contracts/shared/price'
import { quantity } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useSearchParams } from 'wouter'
import { servicesQuery } from '../../../api/catalogue.ts'
import { errorMessage } from '../../../api/errors.ts'
import { orderVoucher } from '../../../api/vouchers.ts'
import { choices } from '../../../shared/centre.ts'
import { ErrorSummary } from '../../../shared/form/error-summary.tsx'
import { TermsCheck } from '../../../shared/form/terms-check.tsx'
import { UntilReady } from '../../../shared/form/until-ready.tsx'
import { useDraftForm } from '../../../shared/form/use-draft-form.ts'
import { PageTitle } from '../../../shared/page-title.tsx'
import { BuyerFields, RecipientFields } from '../../../shared/purchase/buyer-fields.tsx'
import { placeOrder } from '../../../shared/purchase/place-order.ts'
import { presentTerms } from '../../../shared/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showError } from '../../../ui/shown-toasts.ts'
import { centsOf } from '../model/amount.ts'
import { useVoucherDraft, type VoucherValues } from '../model/draft.ts'
import { voucherSale } from '../model/sale.ts'
import { FIELDS, type VoucherForm, voucherForm, voucherOrder } from '../model/schema.ts'
import styles from './composer.module.css'
import { DeliveryChoice } from './delivery-choice.tsx'
import { GiftChoice } from './gift-choice.tsx'
import { GoodToKnow } from './good-to-know.tsx'
import { Preview } from './preview.tsx'

function Section({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>
        <b aria-hidden="true">{number}</b>
        {title}
      </legend>
      {children}
    </fieldset>
  )
}

/** The price of the chosen gift in cents; 0 while nothing is chosen. */
function useDue(services: readonly ServiceView[] | undefined): number {
  const [kind, service, amount] = useWatch<VoucherValues, ['kind', 'service_id', 'amount']>({
    name: ['kind', 'service_id', 'amount'],
  })
  return (kind === 'amount' ? centsOf(amount) : services?.find(({ id }) => String(id) === service)?.price) || 0
}

function Due() {
  const due = useDue(useQuery(servicesQuery).data)
  return (
    <p className={styles.due}>
      <small>À régler</small>
      {due > 0 ? cardPrice(due) : '—'}
    </p>
  )
}

function useOrder() {
  const services = useQuery(servicesQuery)
  return useMutation({
    mutationFn: (form: VoucherForm) => {
      const service = services.data?.find(({ id }) => String(id) === form.service_id)
      const what = form.kind === 'service' && service ? service.name : 'montant libre'
      const order = { body: voucherOrder(form), description: `Bon cadeau : ${what}` }
      return placeOrder(voucherSale, useVoucherDraft, order, orderVoucher)
    },
    onError: error => showError(errorMessage(error, 'Erreur lors de la création du bon cadeau')),
  })
}

/** The message for a visitor who comes back from the page of payment status (`backFrom`) after the payment failed. */
function PaymentFailed() {
  const [search] = useSearchParams()
  if (search.get('payment_failed') !== 'true') return null
  return (
    <Notice tone="error" title="Le paiement n’a pas abouti">
      Le paiement a échoué. Veuillez réessayer ou utiliser un autre moyen de paiement.
    </Notice>
  )
}

/** The hint of the recipient's address while no day is chosen, which is done further down in the form. */
const atOnceHint = (): string =>
  choices.giftDay
    ? 'Pour lui envoyer aussi le bon, dès le paiement ou le jour que vous choisissez plus bas.'
    : 'Pour lui envoyer aussi le bon, dès le paiement.'

/** The fields of the recipient. Their hint depends on when the voucher is sent. */
function Recipient() {
  const isLater = useWatch<VoucherValues, 'delivery'>({ name: 'delivery' }) === 'day'
  return (
    <RecipientFields
      emailHint={
        isLater ? 'Le bon y sera envoyé au moment choisi. Sans adresse, il vous est envoyé à vous.' : atOnceHint()
      }
      messageHint="Il sera imprimé sur le bon, tel quel."
    />
  )
}

/** The form of a voucher, with a preview beside it. */
export function Composer({ head, terms }: { head: TextsOf<'giftVouchers'>['head']; terms: ReactNode }) {
  const { form, wrong, focusFirst } = useDraftForm(useVoucherDraft, voucherForm, FIELDS)
  const order = useOrder()
  const submit = form.handleSubmit(values => {
    if (!order.isPending) order.mutate(values)
  }, focusFirst)
  return (
    <FormProvider {...form}>
      <section className={styles.stage}>
        <div className={`page ${styles.workshop}`}>
          <div className={styles.left}>
            <div className={styles.head}>
              <PageTitle {...head} />
            </div>
            <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
              <UntilReady>
                <PaymentFailed />
                <Section number={1} title="Le cadeau">
                  <GiftChoice />
                </Section>
                <Section number={2} title="Pour qui ?">
                  <Recipient />
                </Section>
                {choices.giftDay && (
                  <Section number={3} title="Quand, et comment ?">
                    <DeliveryChoice />
                  </Section>
                )}
                <Section number={choices.giftDay ? 4 : 3} title="Vos coordonnées">
                  <BuyerFields emailHint="Le bon y sera envoyé, en PDF." />
                </Section>
                <TermsCheck field={form.register('terms')} error={form.formState.errors.terms?.message} terms={terms}>
                  {french(
                    `Je dispose de ${quantity(presentTerms.withdrawalDays, 'calendar day')} pour changer d’avis.`,
                  )}
                </TermsCheck>
                <ErrorSummary wrong={wrong} />
                <div className={styles.settle}>
                  <Due />
                  <Button type="submit" busy={order.isPending}>
                    Continuer vers le paiement
                  </Button>
                </div>
              </UntilReady>
            </form>
          </div>
          <Preview />
        </div>
      </section>
      <GoodToKnow />
    </FormProvider>
  )
}
