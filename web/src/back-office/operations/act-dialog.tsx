import { LONGEST_REASON, typedOperatorReason } from '@alba/contracts/operator/reason'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { errorMessage } from '../../api/errors.ts'
import { staffKeys } from '../../api/staff/keys.ts'
import {
  actOnMessage,
  actOnModel,
  dropMail,
  replayModel,
  retryMails,
  retryParked,
  skipEvent,
  skipParked,
  verifyLog,
} from '../../api/staff/operations.ts'
import { useConfirmedClose } from '../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Facts } from '../../ui/facts.tsx'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import type { Act } from './model/act.ts'
import styles from './operations.module.css'

const reasonForm = z.object({ reason: typedOperatorReason })

function send(act: Act, reason: string) {
  switch (act.kind) {
    case 'retry-parked':
      return retryParked([...act.ids], reason)
    case 'skip-parked':
      return skipParked(act.id, reason)
    case 'skip-event':
      return skipForAll(act, reason)
    case 'retry-mails':
      return retryMails([...act.ids], reason)
    case 'drop-mail':
      return dropMail(act.id, reason)
    case 'replay-model':
      return replayModel(act.model, act.preview, reason)
    case 'act-on-model':
      return actOnModel(act.model, act.action, reason)
    case 'act-on-message':
      return actOnMessage(act.act, act.group, act.eventId, reason)
    case 'verify-log':
      return verifyLog(reason)
  }
}

/** Skips the event for each model. A model that has gone on meanwhile refuses: the others are asked all the same. */
async function skipForAll({ models, eventId }: Extract<Act, { kind: 'skip-event' }>, reason: string) {
  const answers = await Promise.allSettled(models.map(name => skipEvent(name, eventId, reason)))
  const accepted = answers.filter(({ status }) => status === 'fulfilled').length
  const refused = answers.find(answer => answer.status === 'rejected')
  if (accepted === 0 && refused) throw refused.reason
  return { count: accepted }
}

type Props = {
  act: Act
  /** Called once the server has accepted the act, also when there was nothing left to do. */
  onDone: () => void
  /** Called after `onDone`, and when the dialog is left without the act. */
  onClose: () => void
}

/**
 * The dialog that confirms an act of an operator. It says how many things the act concerns, how old they are and what
 * will follow, and asks for a reason. The result is shown by the page, once the server's next answer has it.
 */
export function ActDialog({ act, onDone, onClose }: Props) {
  const client = useQueryClient()
  const { field, handleSubmit, formState } = useStaffForm(reasonForm, { reason: '' })
  const acting = useMutation({
    mutationFn: (reason: string) => send(act, reason),
    onSuccess: ({ count }) => {
      if (count === 0) toast.error('Plus rien à faire : cela vient de changer')
      else toast.success('Acte noté')
      onDone()
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: staffKeys.operations }),
  })
  const leave = useConfirmedClose(formState.isDirty && !acting.isSuccess, act.title, onClose)
  const confirm = handleSubmit(({ reason }) => {
    if (!acting.isPending) acting.mutate(reason)
  })
  return (
    <Confirm
      title={act.title}
      confirmLabel={act.confirm}
      danger={act.danger ?? false}
      busy={acting.isPending}
      error={acting.isError ? errorMessage(acting.error, 'L’acte n’a pas abouti.') : undefined}
      onConfirm={() => void confirm()}
      onClose={leave}
    >
      <div className={styles.question}>
        <Facts look="rows" facts={act.facts} />
        <TextArea
          {...field('reason')}
          label="Motif"
          hint="Gardé pour toujours avec votre nom, et lisible de tous les exploitants : ne nommez personne d’autre."
          rows={2}
          maxLength={LONGEST_REASON}
        />
      </div>
    </Confirm>
  )
}
