import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { errorMessage } from '../../api/errors.ts'
import {
  agendaLettersQuery,
  morningLetterQuery,
  saveAgendaLetters,
  saveMorningLetter,
} from '../../api/staff/account.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { CheckField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './account.module.css'

/** Mails that the user may choose for themselves: what they are, and how the choice is read and saved. */
type Mails = {
  readonly query: typeof agendaLettersQuery | typeof morningLetterQuery
  readonly save: (wanted: boolean) => Promise<{ wanted: boolean }>
  readonly label: string
  readonly hint: string
}

const agendaLetters: Mails = {
  query: agendaLettersQuery,
  save: saveAgendaLetters,
  label: 'Recevoir aussi par e-mail ce qui change dans mon agenda',
  hint: 'Un rendez-vous déplacé, confié ou annulé par quelqu’un d’autre, une fermeture qui touche l’un des vôtres.',
}

const morningLetter: Mails = {
  query: morningLetterQuery,
  save: saveMorningLetter,
  label: 'Recevoir chaque matin à 7 h un résumé par e-mail',
  hint: 'Vos rendez-vous du jour et les notifications arrivées depuis la veille au soir que vous n’avez pas lues. Rien ne part quand il n’y a rien à dire.',
}

/** Whether the user also gets mails about changes that colleagues make to their agenda. */
export const AgendaLetters = () => <LetterChoice mails={agendaLetters} />

/** Whether the user gets a mail every morning. */
export const MorningLetter = () => <LetterChoice mails={morningLetter} />

function LetterChoice({ mails }: { mails: Mails }) {
  return (
    <QueryView
      query={useQuery(mails.query as typeof agendaLettersQuery)}
      waiting={<Choice mails={mails} wanted={false} isWaiting />}
      failure="Vos choix n’ont pas pu être chargés."
      isReasonHidden
      isPart
    >
      {({ wanted }) => <Choice mails={mails} wanted={wanted} />}
    </QueryView>
  )
}

type ChoiceProps = { mails: Mails; wanted: boolean; isWaiting?: boolean }

/** The choice, which is saved at once. */
function Choice({ mails: { query, save, label, hint }, wanted: saved, isWaiting = false }: ChoiceProps) {
  const id = useId()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: save,
    onSuccess: saved => client.setQueryData(query.queryKey, saved),
  })
  const wanted = saving.isPending ? saving.variables : saved
  return (
    <div className={styles.letters}>
      <CheckField
        id={id}
        checked={wanted}
        disabled={isWaiting}
        onChange={event => {
          if (!saving.isPending) saving.mutate(event.target.checked)
        }}
      >
        {label}
      </CheckField>
      <p className={styles.hint}>{hint}</p>
      {saving.isError && (
        <Notice tone="error">
          {errorMessage(saving.error, 'Votre choix n’a pas pu être enregistré. Merci de réessayer.')}
        </Notice>
      )}
    </div>
  )
}
