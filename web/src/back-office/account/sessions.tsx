import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../api/errors.ts'
import { endSession, loadSessions } from '../../api/staff/auth.ts'
import { staffKeys } from '../../api/staff/keys.ts'
import { frenchMomentAt } from '../../shared/centre-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import styles from './account.module.css'

/** The user's open sessions. Each can be ended, for example when the user does not recognize it. */
export function Sessions() {
  const queries = useQueryClient()
  const { data: sessions, error } = useQuery({
    queryKey: staffKeys.sessions,
    queryFn: ({ signal }) => loadSessions(signal),
  })
  const ending = useMutation({
    mutationFn: endSession,
    onSettled: () => queries.invalidateQueries({ queryKey: staffKeys.sessions }),
  })
  const kept = useKeptFocus<HTMLUListElement>()
  const failure = error ?? ending.error
  return (
    <>
      <p className={styles.hint}>
        Une session dure quatorze heures au plus. Si vous n’en reconnaissez pas une, fermez-la et changez de mot de
        passe.
      </p>
      {failure && <Notice tone="error">{errorMessage(failure, 'Impossible de charger vos sessions.')}</Notice>}
      <ul {...kept} className={styles.list} aria-label="Sessions ouvertes">
        {sessions?.map(({ id, browser, opened_at, last_used_at, is_own }) => (
          <li key={id}>
            <div>
              <b>{browser ?? 'Navigateur inconnu'}</b> {is_own && <Badge tone="green">Cette session</Badge>}
              <small>
                Ouverte le {frenchMomentAt(opened_at)}, utilisée le {frenchMomentAt(last_used_at)}
              </small>
            </div>
            {!is_own && (
              <Button
                look="outline"
                busy={ending.isPending && ending.variables === id}
                onClick={() => ending.mutate(id)}
              >
                Fermer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
