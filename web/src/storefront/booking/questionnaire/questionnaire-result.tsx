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
import { useQuestionnaires } from '../model/questionnaires.ts'
import { send } from '../model/send.ts'
import { goToStep } from '../model/steps.ts'
import { useSought, useWanted } from '../model/use-wanted.ts'
import { treatmentsOf, type Wanted } from '../model/wanted.ts'
import { AnswersToShare } from './answers-to-share.tsx'
import styles from './questionnaire.module.css'
import { StartTaken } from './start-taken.tsx'
import { useStartWatch } from './use-start-watch.ts'

const NOT_BOOKED = 'Erreur lors de la finalisation de la réservation'

/** The treatment whose questionnaire comes next; undefined when all are passed. */
function useNext(wanted: Wanted) {
  const passed = useDraft(draft => draft.eligible)
  const treatments = treatmentsOf(wanted)
  const next = useQuestionnaires(treatments).find(({ serviceId }) => !(serviceId in passed))
  return treatments.find(({ id }) => id === next?.serviceId)
}

function Eligible({ wanted, message }: { wanted: Wanted; message: string }) {
  const next = useNext(wanted)
  return (
    <>
      <p>{message || 'Vos réponses permettent de réserver ce soin.'}</p>
      {next ? (
        <div className={layout.actions}>
          <Button onClick={() => void send({ type: 'questionnaire-due', serviceId: next.id })}>
            Questionnaire suivant : {next.name}
          </Button>
          <Button look="outline" onClick={() => goToStep('booking')}>
            Revoir le rendez-vous
          </Button>
        </div>
      ) : (
        <Finish wanted={wanted} />
      )}
    </>
  )
}

/** All questionnaires are passed: the booking is made. */
function Finish({ wanted }: { wanted: Wanted }) {
  const hasTime = useDraft(draft => draft.values.time !== '')
  const sought = useSought(wanted)
  const finish = useMutation({
    mutationFn: () => placeBooking(wanted, NOT_BOOKED),
    onError: error => showError(errorMessage(error, NOT_BOOKED)),
  })
  useStartWatch(sought, !finish.isPending)
  return (
    <>
      <AnswersToShare isAsked />
      <StartTaken sought={sought} />
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
  const wanted = useWanted()
  if (stage.at !== 'assessed') return null
  const { result, serviceId } = stage
  const eligible = result.is_eligible
  return (
    <>
      <FlowHead
        key={serviceId}
        stage="questionnaire"
        questioned={serviceId}
        title={eligible ? 'Ce soin vous convient' : 'Prenons quelques précautions'}
      >
        {wanted?.second && <p className={styles.of}>{treatmentsOf(wanted).find(({ id }) => id === serviceId)?.name}</p>}
      </FlowHead>
      <section className={`page ${layout.narrow}`} aria-label="Résultat du questionnaire">
        <div className={`${layout.panel} ${styles.result}`}>
          <img src={eligible ? drawing('lotus') : drawing('drop')} alt="" width="200" height="200" />
          <div className={layout.stack}>
            {!eligible && <NotEligible result={result} />}
            {eligible && wanted && <Eligible wanted={wanted} message={result.message} />}
          </div>
        </div>
      </section>
    </>
  )
}
