import type { AbsenceReport } from '@alba/contracts/absences/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { decideAbsence, refreshAbsences } from '../../../api/staff/absences.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import { defaultText, outcomeWords } from './absence-words.ts'
import styles from './absences.module.css'
import { ChoicesList } from './choices-list.tsx'
import { ConfirmDecisions } from './confirm-decisions.tsx'
import { LetterField } from './letter-field.tsx'
import { decisionsOf, lettersOf, useChoices } from './use-choices.ts'

const FAILED = 'Ces décisions n’ont pas pu être enregistrées.'

/**
 * « À régler »: the bookings that the practitioner still has in that time, also those that came while the absence was
 * declared. Each is decided again here, or opened and moved by hand.
 */
export function LeftBookings({ report }: { report: AbsenceReport }) {
  const client = useQueryClient()
  const { practitioner_id, start_datetime, end_datetime } = report
  const choices = useChoices({ practitioner_id, start_datetime, end_datetime })
  const [text, setText] = useState(report.text ?? defaultText(report.practitioner_name))
  const { bookings } = choices
  const [isAsking, setAsking] = useState(false)
  const decisions = decisionsOf(bookings)
  const letters = lettersOf(bookings)
  const deciding = useMutation({
    mutationFn: () => decideAbsence(report.id, { decisions, text, rounds: report.rounds }),
    onError: error => {
      if (!(error instanceof ApiError && error.code === 'absence_changed')) return
      // The report of somebody else's round replaces this list, so the window cannot say it.
      setAsking(false)
      toast.error(error.message)
    },
    onSettled: () => refreshAbsences(client),
  })
  const noteOf = (id: number) => {
    const before = report.handled.find(({ booking_id }) => booking_id === id)
    return before?.outcome === 'left' && <span> · {outcomeWords(before).label}</span>
  }
  return (
    <>
      <Panel pad aria-labelledby="absence-left">
        <h2 id="absence-left">À régler</h2>
        <QueryView
          query={choices.preview}
          waiting={<Skeletons count={2} shape="line" label="Chargement…" />}
          failure="Ce qui reste n’a pas pu être chargé."
          isPart
        >
          {() => <ChoicesList bookings={bookings} onChoose={choices.choose} noteOf={noteOf} />}
        </QueryView>
        <p className={styles.muted}>Un autre horaire ? Ouvrez le rendez-vous et déplacez-le.</p>
      </Panel>
      {letters > 0 && <LetterField value={text} onChange={setText} count={letters} />}
      <div className={styles.acts}>
        <Button disabled={decisions.length === 0 || choices.preview.isFetching} onClick={() => setAsking(true)}>
          Appliquer ces décisions
        </Button>
      </div>
      {isAsking && (
        <ConfirmDecisions
          title="Appliquer ces décisions"
          bookings={bookings}
          busy={deciding.isPending}
          error={deciding.isError ? errorMessage(deciding.error, FAILED) : undefined}
          onConfirm={() => deciding.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
