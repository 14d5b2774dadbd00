import type { PackageView } from '@alba/contracts/packages/api'
import { exactPrice } from '@alba/contracts/shared/price'
import { quantity } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import type { z } from 'zod'
import { errorMessage } from '../../api/errors.ts'
import { purchasePackage } from '../../api/packages.ts'
import layout from '../../shared/flow/layout.module.css'
import { ErrorSummary } from '../../shared/form/error-summary.tsx'
import { TermsCheck } from '../../shared/form/terms-check.tsx'
import { useDraftForm } from '../../shared/form/use-draft-form.ts'
import { BuyerFields, RecipientFields } from '../../shared/purchase/buyer-fields.tsx'
import { placeOrder } from '../../shared/purchase/place-order.ts'
import { goTo } from '../../shared/purchase/steps.ts'
import { presentTerms } from '../../shared/terms.ts'
import { Button } from '../../ui/button.tsx'
import { showError } from '../../ui/shown-toasts.ts'
import { Head } from './head.tsx'
import { usePackageDraft } from './model/draft.ts'
import { packageSale } from './model/sale.ts'
import { FIELDS, packageForm } from './model/schema.ts'
import { Recap } from './recap.tsx'

/** Places the order of a package, and goes to its payment. The checkbox of the terms is not sent. */
const useOrder = (offer: PackageView) =>
  useMutation({
    mutationFn: ({ terms: _accepted, ...body }: z.output<typeof packageForm>) =>
      placeOrder(packageSale, usePackageDraft, { body, description: `Forfait : ${offer.name}` }, purchasePackage),
    onError: error => showError(errorMessage(error, 'Une erreur est survenue lors de la création de l’achat')),
  })

/**
 * The second step: the buyer and the recipient.
 * @param offer the package that was chosen
 * @param terms the text of the terms of sale, for a dialog
 */
export default function BuyerStep({ offer, terms }: { offer: PackageView; terms: ReactNode }) {
  const { form, wrong, focusFirst } = useDraftForm(usePackageDraft, packageForm, FIELDS)
  const order = useOrder(offer)
  const submit = form.handleSubmit(values => {
    if (!order.isPending) order.mutate(values)
  }, focusFirst)
  return (
    <FormProvider {...form}>
      <Head stage="Vos coordonnées" title="À qui envoyer les bons ?" />
      <div className={`page ${layout.columns}`}>
        <form className={layout.stack} noValidate onSubmit={event => void submit(event)}>
          <section className={layout.panel} aria-labelledby="buyer">
            <h2 id="buyer">Vous</h2>
            <BuyerFields emailHint="Les bons y seront envoyés, en PDF." />
          </section>
          <section className={layout.panel} aria-labelledby="recipient">
            <h2 id="recipient">C’est un cadeau ?</h2>
            <RecipientFields
              emailHint="Pour lui envoyer aussi les bons, dès le paiement."
              messageHint="Il sera imprimé sur chacun des bons."
            />
          </section>
          <section className={layout.panel} aria-label="Validation">
            <div className={layout.stack}>
              <TermsCheck field={form.register('terms')} error={form.formState.errors.terms?.message} terms={terms}>
                {french(`Je dispose de ${quantity(presentTerms.withdrawalDays, 'calendar day')} pour changer d’avis.`)}
              </TermsCheck>
              <ErrorSummary wrong={wrong} />
              <Button type="submit" wide busy={order.isPending}>
                Continuer vers le paiement
              </Button>
              <button type="button" className={layout.back} onClick={() => goTo(packageSale.path, null)}>
                <ArrowLeft aria-hidden="true" />
                Retour
              </button>
            </div>
          </section>
        </form>
        <aside aria-label="Récapitulatif">
          <Recap offer={offer} total={exactPrice(offer.price_cents)} />
        </aside>
      </div>
    </FormProvider>
  )
}
