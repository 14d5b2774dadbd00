import type { MailConnectionView } from '@alba/contracts/connections/mail'
import { french } from '@alba/contracts/shared/typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { errorMessage } from '../../../api/errors.ts'
import { mailConnectionQuery, tryMail } from '../../../api/staff/connections.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { QueryView } from '../../query-view.tsx'
import styles from './connections.module.css'
import { mailFacts, trialTexts, UNNAMED } from './mail-words.ts'

/** Shows whether mails can be sent, and sends a trial e-mail to the admin who is logged in. */
export function MailCheck() {
  const state = useQuery(mailConnectionQuery)
  return (
    <QueryView
      query={state}
      waiting={<Skeletons count={2} shape="pill" className={styles.check} label="Chargement…" />}
      failure="L’état de l’envoi des e-mails n’a pas pu être chargé."
      isPart
    >
      {shown => <Trial state={shown} />}
    </QueryView>
  )
}

function Trial({ state }: { state: MailConnectionView }) {
  const trying = useMutation({ mutationFn: tryMail })
  return (
    <div className={styles.check}>
      <p className={styles.lead}>
        Envoie un e-mail à {state.recipient}, par le même serveur et avec le même expéditeur que les confirmations.
      </p>
      <Facts look="rows" facts={mailFacts(state)} />
      {state.sender === null && (
        <Notice tone="wait" title={french('Dites d’abord qui est le centre')}>
          <p>
            {UNNAMED} <Link href="/admin/identity">Identité du centre</Link>
          </p>
        </Notice>
      )}
      {trying.isError && (
        <Notice tone="error">
          <p>{errorMessage(trying.error, 'L’e-mail d’essai n’a pas pu être envoyé. Merci de réessayer.')}</p>
        </Notice>
      )}
      {trying.data && <Outcome answer={trying.data} state={state} />}
      <div>
        <Button
          look={trying.data ? 'outline' : 'full'}
          disabled={state.sender === null}
          busy={trying.isPending}
          onClick={() => {
            if (!trying.isPending) trying.mutate()
          }}
        >
          {trying.data ? 'Envoyer un autre essai' : 'Envoyer un e-mail d’essai'}
        </Button>
      </div>
    </div>
  )
}

type Answer = Awaited<ReturnType<typeof tryMail>>

function Outcome({ answer: { outcome, reason }, state }: { answer: Answer; state: MailConnectionView }) {
  const { tone, title, text } = trialTexts(outcome, state)
  return (
    <Notice tone={tone} title={title} live>
      <p>{text}</p>
      {reason !== null && <p className={styles.reason}>{french(`Ce qui a été répondu : « ${reason} »`)}</p>}
    </Notice>
  )
}
