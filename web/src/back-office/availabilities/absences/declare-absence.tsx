import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { declareAbsence, refreshAbsences } from '../../../api/staff/absences.ts'
import { refreshAvailabilities } from '../../../api/staff/availabilities.ts'
import { isDate } from '../../../shared/centre-time.ts'
import { isRefused, type Submission, submissionFor } from '../../../shared/idempotency.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { useUnsaved } from '../../../shared/staff/unsaved.ts'
import { useSearchState } from '../../../shared/staff/use-search-state.ts'
import { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { useToday } from '../../../shared/use-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { absenceForm, rangeOf, wholeDay } from './absence-form.ts'
import { appointments, defaultText } from './absence-words.ts'
import styles from './absences.module.css'
import { ChoicesList } from './choices-list.tsx'
import { ConfirmDecisions } from './confirm-decisions.tsx'
import { LetterField } from './letter-field.tsx'
import { RangeFields } from './range-fields.tsx'
import { type Decisions, decisionsOf, lettersOf, useChoices } from './use-choices.ts'

type Props = { practitioner: { readonly id: number; readonly name: string } }

/**
 * « Déclarer une absence »: when, what is done about each booking of that time, and the centre's text for the letters.
 * Whom it concerns is shown as soon as the days are known.
 */
export function DeclareAbsence({ practitioner }: Props) {
  const today = useToday()
  const asked = useSearchState().get('jour')
  const form = useStaffForm(absenceForm, wholeDay(isDate(asked) ? asked : today))
  const range = rangeOf(form.watch())
  const choices = useChoices(range && { practitioner_id: practitioner.id, ...range })
  const [text, setText] = useState(() => defaultText(practitioner.name))
  const [isAsking, setAsking] = useState(false)
  const declaring = useDeclaration()
  const { bookings } = choices
  const decisions = decisionsOf(bookings)
  const letters = lettersOf(bookings)
  const isTyped = choices.isChosen || text !== defaultText(practitioner.name)
  useUnsaved(isTyped && !declaring.isPending && !declaring.isSuccess, 'Déclarer une absence', { param: 'absence' })
  const isReady = range !== undefined && choices.preview.isSuccess && !choices.preview.isFetching
  const send = () => {
    if (range && isReady && !declaring.isPending)
      declaring.mutate({ practitioner_id: practitioner.id, ...range, decisions, text })
  }
  return (
    <div className={styles.steps}>
      <Panel pad aria-labelledby="absence-when">
        <h2 id="absence-when">Absence : {practitioner.name}</h2>
        <RangeFields form={form} />
      </Panel>
      <ConcernedPanel choices={choices} hasRange={range !== undefined} />
      {letters > 0 && <LetterField value={text} onChange={setText} count={letters} />}
      <div className={styles.acts}>
        <Button disabled={!isReady} onClick={() => setAsking(true)}>
          Déclarer l’absence
        </Button>
      </div>
      {isAsking && (
        <ConfirmDecisions
          title="Déclarer l’absence"
          bookings={bookings}
          busy={declaring.isPending}
          error={declaring.isError ? errorMessage(declaring.error, FAILED) : undefined}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <p>Les horaires de cette période se ferment tout de suite.</p>
        </ConfirmDecisions>
      )}
    </div>
  )
}

const FAILED = 'L’absence n’a pas pu être enregistrée.'

/** The bookings of the time, once that is known. */
function ConcernedPanel({ choices, hasRange }: { choices: ReturnType<typeof useChoices>; hasRange: boolean }) {
  return (
    <Panel pad aria-labelledby="absence-bookings">
      <h2 id="absence-bookings">Rendez-vous concernés</h2>
      {hasRange ? (
        <QueryView
          query={choices.preview}
          waiting={<Skeletons count={3} shape="line" label="Recherche…" />}
          failure="Les rendez-vous concernés n’ont pas pu être chargés."
          isPart
        >
          {() => <Concerned bookings={choices.bookings} onChoose={choices.choose} />}
        </QueryView>
      ) : (
        <p className={styles.muted}>Indiquez la période pour voir qui est concerné.</p>
      )}
    </Panel>
  )
}

function Concerned({ bookings, onChoose }: Parameters<typeof ChoicesList>[0]) {
  if (bookings.length === 0)
    return <p className={styles.muted}>Aucun rendez-vous à venir sur cette période. Les horaires se ferment.</p>
  return (
    <>
      <p className={styles.muted}>
        {appointments(bookings.length)}. Une proposition est faite pour chacun : gardez-la ou changez-la.
      </p>
      <ChoicesList bookings={bookings} onChoose={onChoose} />
    </>
  )
}

type Body = Parameters<typeof declareAbsence>[0] & { readonly decisions: Decisions }

/** Sends the absence once, also after a lost answer, and opens its report. */
function useDeclaration() {
  const client = useQueryClient()
  const address = useSearchState()
  const last = useRef<Submission>(null)
  return useMutation({
    mutationFn: (body: Body) => {
      last.current = submissionFor(body, last.current, () => crypto.randomUUID())
      return declareAbsence(body, last.current.key)
    },
    onSuccess: ({ id }) => {
      void refreshAbsences(client)
      void refreshAvailabilities(client)
      address.set({ absence: id, jour: null })
    },
    onError: error => {
      if (isRefused(error)) last.current = null
    },
  })
}
