import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { refreshVouchers, undoExtension } from '../../api/staff/vouchers.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import styles from './gift-vouchers.module.css'
import { ReasonedConfirm } from './reasoned-confirm.tsx'
import { nameOf } from './voucher-name.ts'

const FAILED = 'La prolongation n’a pas pu être annulée.'

/** A button that takes the last extension of a voucher back. */
export function UndoExtension({ voucher }: { voucher: VoucherDetail }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const undoing = useMutation({
    mutationFn: (reason: string) => undoExtension(voucher.id, reason, { seenEnd: voucher.expires_at }),
    onSuccess: () => {
      toast.success('Prolongation annulée')
      setAsking(false)
    },
    onSettled: () => refreshVouchers(client, voucher.id),
  })
  return (
    <div className={styles.undo}>
      <Button look="quiet" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden="true" />
        Annuler la prolongation
      </Button>
      {isAsking && (
        <ReasonedConfirm
          title="Annuler la prolongation ?"
          confirmLabel="Annuler la prolongation"
          cancelLabel="Garder"
          danger
          busy={undoing.isPending}
          error={undoing.error ? errorMessage(undoing.error, FAILED) : undefined}
          onConfirm={reason => undoing.mutate(reason)}
          onClose={() => setAsking(false)}
        >
          <p>
            Le bon {nameOf(voucher)} expirera de nouveau à la date qu’il avait avant sa dernière prolongation. Si elle
            est passée, il ne pourra plus être utilisé.
          </p>
        </ReasonedConfirm>
      )}
    </div>
  )
}
