import type { ServiceView } from '@alba/contracts/catalogue/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { errorMessage } from '../../../api/errors.ts'
import { isStillEligible, questionnaireQuery } from '../../../api/questionnaires.ts'
import layout from '../../../shared/flow/layout.module.css'
import { ErrorSummary } from '../../../shared/form/error-summary.tsx'
import { TermsCheck } from '../../../shared/form/terms-check.tsx'
import { Button } from '../../../ui/button.tsx'
import { loadAhead } from '../../../ui/load-code.ts'
import { Notice } from '../../../ui/notice.tsx'
import { showError } from '../../../ui/shown-toasts.ts'
import { FlowHead } from '../flow-head.tsx'
import { setDraft, useDraft } from '../model/draft.ts'
import { placeBooking } from '../model/place-booking.ts'
import { send } from '../model/send.ts'
import { bookingPath } from '../model/steps.ts'
import { paysAll } from '../model/voucher.ts'
import { VoucherPanel } from '../service/voucher-panel.tsx'
import styles from './booking-form.module.css'
import { DateTimePicker } from './date-time-picker.tsx'
import { Details } from './details.tsx'
import { Summary } from './summary.tsx'
import { useBookingForm } from './use-booking-form.ts'

/** Whether the questionnaire of this service was passed and its result is still on the server. */
async function isEligible(service: ServiceView): Promise<boolean> {
  const { eligibleFor, draftId } = useDraft.getState()
  return eligibleFor === service.id && (await isStillEligible(draftId))
}

/**
 * Continues after an accepted form: with the questionnaire, if the service has one that was not passed yet; otherwise
 * it sends the booking request.
 */
function useProceed(service: ServiceView) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      // This may release an earlier hold; `placeBooking` waits for the release, for a few seconds at most.
      void send({ type: 'form-accepted' })
      const questionnaire = await client.ensureQueryData(questionnaireQuery(service.id))
      if (questionnaire && !(await isEligible(service))) return send({ type: 'questionnaire-due' })
      await placeBooking(service, questionnaire && useDraft.getState().draftId)
    },
    onError: error => showError(errorMessage(error, 'Erreur lors de la réservation')),
  })
}

/**
 * When the code of the later steps is loaded, in milliseconds after the form appears, so that the form's own code and
 * days come first.
 */
const AFTER_FORM_MS = 2_000

function useStepsAhead() {
  useEffect(() => {
    const load = () => import('../later-step.tsx').then(({ loadSteps }) => loadSteps())
    const timer = setTimeout(() => loadAhead(load), AFTER_FORM_MS)
    return () => clearTimeout(timer)
  }, [])
}

function submitLabel(needsQuestionnaire: boolean, paidByVoucher: boolean): string {
  if (needsQuestionnaire) return 'Continuer vers le questionnaire'
  return paidByVoucher ? 'Confirmer la réservation' : 'Continuer vers le paiement'
}

/** The form of a booking: date, time and contact details for one service. */
export default function BookingForm({ service, terms }: { service: ServiceView; terms: ReactNode }) {
  const { form, wrong, focusFirst } = useBookingForm(service)
  const proceed = useProceed(service)
  useStepsAhead()
  const questionnaire = useQuery(questionnaireQuery(service.id))
  const eligible = useDraft(draft => draft.eligibleFor === service.id)
  const paidByVoucher = useDraft(draft => paysAll(draft, service))
  const needsQuestionnaire = Boolean(questionnaire.data) && !eligible
  const { errors } = form.formState
  const submit = form.handleSubmit(() => {
    if (!proceed.isPending) proceed.mutate()
  }, focusFirst)

  return (
    <>
      <FlowHead
        stage="form"
        title={service.name}
        back={
          <Link href={bookingPath({ category: service.category?.slug })} className={layout.back}>
            <ArrowLeft aria-hidden="true" />
            Changer de soin
          </Link>
        }
      >
        <p>{service.detailed_description || service.description}</p>
      </FlowHead>
      <div className={`page ${styles.voucher}`}>
        <VoucherPanel />
      </div>
      <form className={`page ${styles.form}`} onSubmit={event => void submit(event)} noValidate>
        <section className={layout.panel} aria-labelledby="when">
          <h2 id="when">Choisissez une date</h2>
          <DateTimePicker serviceId={service.id} error={errors.datetime?.message} />
        </section>
        <section className={layout.panel} aria-labelledby="who">
          <h2 id="who">Vos coordonnées</h2>
          <Details form={form} service={service} />
        </section>
        <aside className={styles.aside} aria-label="Récapitulatif">
          <Summary service={service} />
        </aside>
        <section className={layout.panel} aria-label="Validation">
          <div className={layout.stack}>
            {eligible && (
              <Notice tone="success">
                <span>Questionnaire de santé validé.</span>
                <Button look="quiet" onClick={() => setDraft({ eligibleFor: null })}>
                  Refaire le questionnaire
                </Button>
              </Notice>
            )}
            <TermsCheck field={form.register('terms')} error={errors.terms?.message} terms={terms} />
            <ErrorSummary wrong={wrong} />
            <Button type="submit" wide busy={proceed.isPending}>
              {submitLabel(needsQuestionnaire, paidByVoucher)}
            </Button>
          </div>
        </section>
      </form>
    </>
  )
}
