import { french } from '@alba/contracts/shared/typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { changeOffer, type Retirable, refreshOffer } from '../../../api/staff/retiring.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toasts.ts'
import { labelOf } from './retire-button.tsx'
import type { RetiringTexts } from './retiring-texts.ts'

type Props = {
  texts: RetiringTexts
  thing: Retirable
  name: string
  /** A warning about the present consequences. */
  warning?: string | undefined
  onClose: () => void
}

/**
 * Asks for a confirmation before something is retired or offered again, and names the consequences. It stays the same
 * question while the page refreshes: otherwise it would ask for the opposite as soon as a colleague has done this.
 */
export function RetireQuestion({ texts, name, warning, onClose, ...asked }: Props) {
  const client = useQueryClient()
  const [thing] = useState(asked.thing)
  const { retired } = thing
  const changing = useMutation({
    mutationFn: () => changeOffer(texts.kind, thing),
    onSuccess: () => {
      toast.success(french(retired ? `« ${name} » revient dans l’offre` : `« ${name} » ne fait plus partie de l’offre`))
      onClose()
    },
    // Also after a refusal, because somebody else may have changed the thing first.
    onSettled: () => refreshOffer(client),
  })
  return (
    <Confirm
      title={french(retired ? `Proposer « ${name} » à nouveau ?` : `Retirer « ${name} » de l’offre ?`)}
      confirmLabel={labelOf(thing)}
      busy={changing.isPending}
      error={changing.isError ? errorMessage(changing.error, 'Erreur lors de la sauvegarde') : undefined}
      onConfirm={() => changing.mutate()}
      onClose={onClose}
    >
      {(retired ? [texts.reinstatingEffect] : texts.retiringEffects).map(sentence => (
        <p key={sentence}>{french(sentence)}</p>
      ))}
      {!retired && warning && (
        <p>
          <b>{french(warning)}</b>
        </p>
      )}
    </Confirm>
  )
}
