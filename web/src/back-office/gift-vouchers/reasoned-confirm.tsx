import { type ComponentProps, useState } from 'react'
import { useAskedClose } from '../../shared/staff/unsaved.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { TextArea } from '../../ui/field.tsx'

type Props = Omit<ComponentProps<typeof Confirm>, 'onConfirm'> & {
  /** @param reason empty where nothing was said */
  onConfirm: (reason: string) => void
}

/** Asks before something is done with a voucher, and why: its buyer reads it. */
export function ReasonedConfirm({ children, onConfirm, onClose, ...question }: Props) {
  const [reason, setReason] = useState('')
  const leave = useAskedClose(reason.trim() !== '', question.title, onClose, 'bon')
  return (
    <Confirm {...question} onConfirm={() => onConfirm(reason.trim())} onClose={leave}>
      {children}
      <TextArea
        id="voucher-reason"
        label="Motif"
        optional
        hint="L’acheteur le lira. Gardé dans l’historique."
        rows={2}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </Confirm>
  )
}
