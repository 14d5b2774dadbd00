import type { ServiceView } from '@alba/contracts/catalogue/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { errorMessage } from '../../../api/errors.ts'
import { isStillEligible, questionnaireQuery } from '../../../api/questionnaires.ts'
import { choices } from '../../../shared/centre.ts'
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
import { questionnairesOf, useQuestionnaires } from '../model/questionnaires.ts'
import { send } from '../model/send.ts'
import { bookingPath } from '../model/steps.ts'
import { useSought, useWanted } from '../model/use-wanted.ts'
import { paysAll } from '../model/voucher.ts'
import { payableOf, treatmentsOf, type Wanted } from '../model/wanted.ts'
import { VoucherPanel } from '../service/voucher-panel.tsx'
import styles from './booking-form.module.css'
import { DateTimePicker } from './date-time-picker.tsx'
import { Details } from './details.tsx'
import { SecondPanel } from './second-panel.tsx'
import { Summary } from './summary.tsx'
import { useBookingForm } from './use-booking-form.ts'

/** Whether the questionnaire of this service was passed and its result is still on the server. */
async function isEligible(serviceId: number): Promise<boolean> {
  const key = useDraft.getState().eligible[serviceId]
  return key !== undefined && (await isStillEligible(key))
}

/**
 * Continues after an accepted form: with the first questionnaire that was not passed yet; when there is none, it sends
 * the booking request.
 */
function useProceed(wanted: Wanted) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      // This may release an earlier hold; `placeBooking` waits for the release, for a few seconds at most.
      void send({ type: 'form-accepted' })
      const treatments = treatmentsOf(wanted)
      const found = await Promise.all(treatments.map(({ id }) => client.ensureQueryData(questionnaireQuery(id))))
      for (const { serviceId } of questionnairesOf(treatments, found))
        if (!(await isEligible(serviceId))) return send({ type: 'questionnaire-due', serviceId })
      await placeBooking(wanted)
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

/** @param due how many questionnaires are to be answered */
function submitLabel(due: number, paidByVoucher: boolean): string {
  if (due > 0) return due === 1 ? 'Continuer vers le questionnaire' : 'Continuer vers les questionnaires'
  return paidByVoucher ? 'Confirmer la réservation' : 'Continuer vers le paiement'
}

/** Says that the questionnaires were passed, with a button to answer them again. */
function Passed({ count }: { count: number }) {
  return (
    <Notice tone="success">
      <span>{count > 1 ? 'Questionnaires de santé validés.' : 'Questionnaire de santé validé.'}</span>
      <Button look="quiet" onClick={() => setDraft({ eligible: {} })}>
        {count > 1 ? 'Refaire les questionnaires' : 'Refaire le questionnaire'}
      </Button>
    </Notice>
  )
}

/** Date, time and contact details for what is booked. What was typed is in the draft, and stays when that changes. */
function Form({ wanted, terms }: { wanted: Wanted; terms: ReactNode }) {
  const { form, wrong, focusFirst } = useBookingForm(wanted)
  const proceed = useProceed(wanted)
  const questionnaires = useQuestionnaires(treatmentsOf(wanted))
  const eligible = useDraft(draft => draft.eligible)
  const passed = questionnaires.filter(({ serviceId }) => serviceId in eligible).length
  const paidByVoucher = useDraft(draft => paysAll(draft, payableOf(wanted)))
  const sought = useSought(wanted)
  const { errors } = form.formState
  const submit = form.handleSubmit(() => {
    if (!proceed.isPending) proceed.mutate()
  }, focusFirst)

  return (
    <form className={`page ${styles.form}`} onSubmit={event => void submit(event)} noValidate>
      <section className={layout.panel} aria-labelledby="when">
        <h2 id="when">Choisissez une date</h2>
        <DateTimePicker sought={sought} error={errors.datetime?.message} />
      </section>
      <section className={layout.panel} aria-labelledby="who">
        <h2 id="who">Vos coordonnées</h2>
        <Details form={form} wanted={wanted} />
      </section>
      <aside className={styles.aside} aria-label="Récapitulatif">
        <Summary wanted={wanted} />
      </aside>
      <section className={layout.panel} aria-label="Validation">
        <div className={layout.stack}>
          {passed > 0 && <Passed count={passed} />}
          <TermsCheck field={form.register('terms')} error={errors.terms?.message} terms={terms} />
          <ErrorSummary wrong={wrong} />
          <Button type="submit" wide busy={proceed.isPending}>
            {submitLabel(questionnaires.length - passed, paidByVoucher)}
          </Button>
        </div>
      </section>
    </form>
  )
}

const keyOf = ({ first, second }: Wanted): string => `${first.id}-${second?.service.id ?? 0}`

/** The form of a booking of one treatment, to which a second one may be added. */
export default function BookingForm({ service, terms }: { service: ServiceView; terms: ReactNode }) {
  const wanted = useWanted() ?? { first: service, second: null }
  useStepsAhead()
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
      <div className={`page ${styles.before}`}>
        <VoucherPanel />
        {choices.twoTreatments && <SecondPanel key={service.id} wanted={wanted} />}
      </div>
      <Form key={keyOf(wanted)} wanted={wanted} terms={terms} />
    </>
  )
}
