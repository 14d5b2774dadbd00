import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { agendaLettersQuery, saveAgendaLetters } from '../../api/staff/account.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { CheckField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './account.module.css'

/** Whether the user also gets mails about changes that colleagues make to their agenda. It is saved at once. */
export function AgendaLetters() {
  const letters = useQuery(agendaLettersQuery)
  return (
    <QueryView
      query={letters}
      waiting={<Choice wanted={false} isWaiting />}
      failure="Vos choix n’ont pas pu être chargés."
      isReasonHidden
      isPart
    >
      {({ wanted }) => <Choice wanted={wanted} />}
    </QueryView>
  )
}

function Choice({ wanted: saved, isWaiting = false }: { wanted: boolean; isWaiting?: boolean }) {
  const id = useId()
  const client = useQueryClient()
  const { queryKey } = agendaLettersQuery
  const saving = useMutation({
    mutationFn: saveAgendaLetters,
    onSuccess: saved => client.setQueryData(queryKey, saved),
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
        Recevoir aussi par e-mail ce qui change dans mon agenda
      </CheckField>
      <p className={styles.hint}>
        Un rendez-vous déplacé, confié ou annulé par quelqu’un d’autre, une fermeture qui touche l’un des vôtres.
      </p>
      {saving.isError && (
        <Notice tone="error">
          {errorMessage(saving.error, 'Votre choix n’a pas pu être enregistré. Merci de réessayer.')}
        </Notice>
      )}
    </div>
  )
}
