import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { QuestionnaireView } from '@alba/contracts/questionnaires/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { type FormEvent, Fragment, useState } from 'react'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { questionnaireQuery, submitQuestionnaire } from '../../../api/questionnaires.ts'
import { dateLabel, localOf, timeLabel } from '../../../shared/centre-time.ts'
import layout from '../../../shared/flow/layout.module.css'
import { LoadingPage } from '../../../shared/loading.tsx'
import { type Answers, answersToShare, missing, responses } from '../../../shared/questionnaire/answers.ts'
import { Question } from '../../../shared/questionnaire/question.tsx'
import { Button } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { Notice } from '../../../ui/notice.tsx'
import { FlowHead } from '../flow-head.tsx'
import { useDraft } from '../model/draft.ts'
import { useFlow } from '../model/flow-store.ts'
import { send } from '../model/send.ts'
import { useSought, useWanted } from '../model/use-wanted.ts'
import { treatmentsOf, type Wanted } from '../model/wanted.ts'
import styles from './questionnaire.module.css'
import { StartTaken } from './start-taken.tsx'
import { useStartWatch } from './use-start-watch.ts'

const CHANGED =
  'Ce questionnaire vient de changer. Vos réponses sont gardées : répondez à ce qui manque, puis validez de nouveau.'

/**
 * Whether the server misses an answer. That means that the questionnaire has changed since it was loaded: the page
 * sends the form only when every question it knows is answered.
 */
const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.code === 'answers_incomplete'

function focusQuestion(id: string | undefined): void {
  const element = document.getElementById(`q-${id}`)
  const target = element?.matches('fieldset') ? element.querySelector<HTMLElement>('input') : element
  target?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

function useSubmission(serviceId: number, questionnaire: QuestionnaireView) {
  const client = useQueryClient()
  // The same for every attempt, so that the server keeps one result.
  const [key] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (answers: Answers) =>
      submitQuestionnaire({
        booking_id: key,
        questionnaire_type: questionnaire.questionnaire_type,
        responses: responses(questionnaire.questions, answers),
      }),
    onSuccess: (result, answers) =>
      send({ type: 'assessed', serviceId, key, result, toShare: answersToShare(questionnaire.questions, answers) }),
    // The centre has just changed the questionnaire, so its new questions are loaded. The answers stay.
    onError: error => isOutdated(error) && client.invalidateQueries(questionnaireQuery(serviceId)),
    // The variables of the mutation are health answers: they are removed from memory as soon as it is done.
    gcTime: 0,
  })
}

type QuestionsProps = { wanted: Wanted; serviceId: number; questionnaire: QuestionnaireView }

function Questions({ wanted, serviceId, questionnaire }: QuestionsProps) {
  const [answers, setAnswers] = useState<Answers>({})
  const [tried, setTried] = useState(false)
  const submission = useSubmission(serviceId, questionnaire)
  const sought = useSought(wanted)
  useStartWatch(sought)
  const open = missing(questionnaire.questions, answers)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (open.length > 0) focusQuestion(open[0])
    else if (!submission.isPending) submission.mutate(answers)
  }
  return (
    <form className={`page ${layout.columns}`} onSubmit={submit} noValidate autoComplete="off">
      <div className={layout.stack}>
        <StartTaken sought={sought} />
        <div className={layout.panel}>
          <div className={styles.questions}>
            {questionnaire.questions.map(question => (
              <Question
                key={question.id}
                question={question}
                answer={answers[question.id]}
                error={tried && open.includes(question.id) ? 'Cette question est obligatoire' : undefined}
                onAnswer={answer => setAnswers(previous => ({ ...previous, [question.id]: answer }))}
              />
            ))}
          </div>
        </div>
        <div role="alert">
          {tried && open.length > 0 && (
            <p className={styles.left}>
              {open.length > 1 ? `${open.length} questions attendent une réponse.` : 'Une question attend une réponse.'}
            </p>
          )}
        </div>
        {submission.isError && (
          <Notice tone="error">
            {isOutdated(submission.error) ? CHANGED : errorMessage(submission.error, 'Erreur inconnue')}
          </Notice>
        )}
        <div className={layout.actions}>
          <Button type="submit" busy={submission.isPending}>
            Valider le questionnaire
          </Button>
          <Button look="outline" onClick={() => history.back()}>
            Retour
          </Button>
        </div>
      </div>
      <aside className={styles.aside} aria-label="Confidentialité">
        <img src={drawing('letter')} alt="" width="200" height="200" />
        <p className={styles.privacy}>
          <ShieldCheck aria-hidden="true" />
          Vos réponses ne sont pas conservées : nous retenons seulement que ce soin vous convient.
        </p>
      </aside>
    </form>
  )
}

/** The chosen start, which is not held yet. */
function ForWhen() {
  const { date, time } = useDraft(draft => draft.values)
  if (!time) return null
  const start = localOf(date, time)
  return (
    <p className={styles.when}>
      Pour le {dateLabel(start)} à {timeLabel(start)}. L’horaire vous est réservé quand vous finalisez la réservation.
    </p>
  )
}

/** The treatment whose questionnaire is asked. */
function useQuestioned(wanted: Wanted | undefined): ServiceView | undefined {
  const stage = useFlow(flow => flow.stage)
  const asked = 'serviceId' in stage ? stage.serviceId : undefined
  return wanted && treatmentsOf(wanted).find(({ id }) => id === asked)
}

/** The health questionnaire of a treatment. */
export default function QuestionnaireStep() {
  const wanted = useWanted()
  const service = useQuestioned(wanted)
  const query = useQuery({ ...questionnaireQuery(service?.id ?? 0), enabled: service !== undefined })
  const back = (
    <button type="button" className={layout.back} onClick={() => history.back()}>
      <ArrowLeft aria-hidden="true" />
      Revenir au rendez-vous
    </button>
  )
  if (query.isError && !query.data)
    return (
      <div className={`page ${layout.instead}`}>
        <Notice tone="error" title="Erreur lors de la récupération du questionnaire">
          <Button look="quiet" onClick={() => void query.refetch()}>
            Réessayer
          </Button>
        </Notice>
      </div>
    )
  if (!wanted || !service || !query.data) return <LoadingPage label="Chargement du questionnaire…" />
  return (
    // The second questionnaire begins anew, with the focus on its heading.
    <Fragment key={service.id}>
      <FlowHead stage="questionnaire" questioned={service.id} title={query.data.title} back={back}>
        {wanted.second && <p className={styles.of}>Pour votre soin : {service.name}</p>}
        <p>{query.data.description}</p>
        <ForWhen />
      </FlowHead>
      <Questions wanted={wanted} serviceId={service.id} questionnaire={query.data} />
    </Fragment>
  )
}
