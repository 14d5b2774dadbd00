import { french } from '@alba/contracts/shared/typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { extendVoucher, refreshVouchers, undoExtension } from '../../api/staff/vouchers.ts'
import type { UndoOffer } from '../../shared/staff/undo-note.tsx'

/** @property formerEnd when the voucher ended before it */
type Extension = { readonly months: number; readonly reason: string; readonly formerEnd: string | null }

/**
 * Extends a voucher. For some seconds it can be taken back without a question, since nobody has used the months yet; later
 * `UndoExtension` asks for the reason, which the buyer reads. An extension that a colleague made meanwhile stays.
 */
export function useExtension(id: number, onExtended: () => void) {
  const client = useQueryClient()
  const onSettled = () => refreshVouchers(client, id)
  const undoing = useMutation({
    mutationFn: (formerEnd: string | null) => undoExtension(id, '', { formerEnd }),
    onSettled,
  })
  const extending = useMutation({
    mutationFn: ({ months, reason, formerEnd }: Extension) => extendVoucher(id, months, reason, formerEnd),
    onMutate: () => undoing.reset(),
    onSuccess: onExtended,
    onSettled,
  })
  const { reset: forget } = extending
  const { reset: forgetUndo } = undoing
  const onOver = useCallback(() => {
    forget()
    forgetUndo()
  }, [forget, forgetUndo])
  const offer = offerOf(extending.isSuccess ? extending.variables : undefined, undoing)
  const failure = undoing.error
    ? errorMessage(undoing.error, 'Erreur lors de l’annulation de la prolongation')
    : undefined
  return { extending, note: { offer, failure, onOver } }
}

type Undoing = {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly mutate: (formerEnd: string | null) => void
}

function offerOf(extension: Extension | undefined, { isPending, isSuccess, mutate }: Undoing): UndoOffer | undefined {
  if (isSuccess) return { message: 'Prolongation annulée' }
  if (!extension) return undefined
  return {
    message: french(`Validité prolongée de ${extension.months} mois`),
    undo: () => {
      if (!isPending) mutate(extension.formerEnd)
    },
  }
}
