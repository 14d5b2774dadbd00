import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { ValidationResult } from '@alba/contracts/questionnaires/api'
import { useMutation } from '@tanstack/react-query'
import { Phone, RotateCcw } from 'lucide-react'
import { errorMessage } from '../../../api/errors.ts'
import layout from '../../../shared/flow/layout.module.css'
import { Verdict } from '../../../shared/questionnaire/verdict.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { showError } from '../../../ui/shown-toasts.ts'
import { FlowHead } from '../flow-head.tsx'
import { useDraft } from '../model/draft.ts'
import { useFlow } from '../model/flow-store.ts'
import { placeBooking } from '../model/place-booking.ts'
import { goToStep } from '../model/steps.ts'
import { useChosenService } from '../model/use-chosen-service.ts'
import { AnswersToShare } from './answers-to-share.tsx'
import styles from './questionnaire.module.css'
import { StartTaken } from './start-taken.tsx'
import { useStartWatch } from './use-start-watch.ts'

const NOT_BOOKED = 'Erreur lors de la finalisation de la réservation'

function Eligible({ service, message }: { service: ServiceView; message: string }) {
  const hasTime = useDraft(draft => draft.values.time !== '')
  const finish = useMutation({
    mutationFn: () => placeBooking(service, useDraft.getState().draftId, NOT_BOOKED),
    onError: error => showError(errorMessage(error, NOT_BOOKED)),
  })
  useStartWatch(service.id, !finish.isPending)
  return (
    <>
      <p>{message || 'Vos réponses permettent de réserver ce soin.'}</p>
      <AnswersToShare isAsked />
      <StartTaken serviceId={service.id} />
      <div className={layout.actions}>
        <Button
          onClick={() => {
            if (!finish.isPending) finish.mutate()
          }}
          busy={finish.isPending}
          disabled={!hasTime}
        >
          Finaliser la réservation
        </Button>
        <Button look="outline" onClick={() => goToStep('booking')}>
          {hasTime ? 'Revoir le rendez-vous' : 'Voir tous les horaires'}
        </Button>
      </div>
    </>
  )
}

function NotEligible({ result }: { result: ValidationResult }) {
  return (
    <>
      <Verdict {...result} />
      <div className={layout.actions}>
        <ButtonLink href="/contact">
          <Phone aria-hidden="true" />
          Nous contacter
        </ButtonLink>
        <Button look="outline" onClick={() => goToStep('questionnaire')}>
          <RotateCcw aria-hidden="true" />
          Refaire le questionnaire
        </Button>
        <Button look="quiet" onClick={() => goToStep('service')}>
          Retour au soin
        </Button>
      </div>
    </>
  )
}

/** The verdict on the answers: the booking goes on, or the reasons why the treatment cannot be booked online. */
export default function QuestionnaireResult() {
  const stage = useFlow(flow => flow.stage)
  const service = useChosenService()
  if (stage.at !== 'assessed') return null
  const { result } = stage
  const eligible = result.is_eligible
  return (
    <>
      <FlowHead stage="questionnaire" title={eligible ? 'Ce soin vous convient' : 'Prenons quelques précautions'} />
      <section className={`page ${layout.narrow}`} aria-label="Résultat du questionnaire">
        <div className={`${layout.panel} ${styles.result}`}>
          <img src={eligible ? drawing('lotus') : drawing('drop')} alt="" width="200" height="200" />
          <div className={layout.stack}>
            {!eligible && <NotEligible result={result} />}
            {eligible && service && <Eligible service={service} message={result.message} />}
          </div>
        </div>
      </section>
    </>
  )
}
