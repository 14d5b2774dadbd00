import type { ValidationResult } from '@alba/contracts/questionnaires/api'
import { useMutation } from '@tanstack/react-query'
import { Phone, RotateCcw } from 'lucide-react'
import { errorMessage } from '../../../api/errors.ts'
import layout from '../../../shared/flow/layout.module.css'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import drop from '../../../ui/illustrations/drop.svg'
import lotus from '../../../ui/illustrations/lotus.svg'
import { showError } from '../../../ui/shown-toasts.ts'
import { FlowHead } from '../flow-head.tsx'
import { useDraft } from '../model/draft.ts'
import { useFlow } from '../model/flow-store.ts'
import { placeBooking } from '../model/place-booking.ts'
import { goToStep } from '../model/steps.ts'
import { useChosenService } from '../model/use-chosen-service.ts'
import styles from './questionnaire.module.css'
import { ToTell } from './to-tell.tsx'

const NOT_BOOKED = 'Erreur lors de la finalisation de la réservation'

function Eligible({ message }: { message: string }) {
  const service = useChosenService()
  const finish = useMutation({
    mutationFn: async () => service && placeBooking(service, useDraft.getState().draftId, NOT_BOOKED),
    onError: error => showError(errorMessage(error, NOT_BOOKED)),
  })
  return (
    <>
      <p>{message || 'Vos réponses permettent de réserver ce soin.'}</p>
      <ToTell isAsked />
      <div className={layout.actions}>
        <Button onClick={() => finish.isPending || finish.mutate()} busy={finish.isPending} disabled={!service}>
          Finaliser la réservation
        </Button>
        <Button look="outline" onClick={() => goToStep('booking')}>
          Revoir le rendez-vous
        </Button>
      </div>
    </>
  )
}

function NotEligible({ message, contraindications, advice }: ValidationResult) {
  return (
    <>
      <p>{message || 'D’après vos réponses, ce soin ne peut pas être réservé en ligne.'}</p>
      {contraindications.length > 0 && (
        <div className={styles.contraindications}>
          <h2>Contre-indications</h2>
          <ul>
            {contraindications.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {advice.map(text => (
        <p key={text}>{text}</p>
      ))}
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

/** The result of the questionnaire. */
export default function QuestionnaireResult() {
  const stage = useFlow(flow => flow.stage)
  if (stage.at !== 'assessed') return null
  const { result } = stage
  const eligible = result.is_eligible
  return (
    <>
      <FlowHead stage="form" title={eligible ? 'Ce soin vous convient' : 'Prenons quelques précautions'} />
      <section className={`page ${layout.narrow}`} aria-label="Résultat du questionnaire">
        <div className={`${layout.panel} ${styles.result}`}>
          <img src={eligible ? lotus : drop} alt="" width="200" height="200" />
          <div className={layout.stack}>
            {eligible ? <Eligible message={result.message} /> : <NotEligible {...result} />}
          </div>
        </div>
      </section>
    </>
  )
}
