import { type ComponentProps, useRef, useState } from 'react'
import { useAskedClose } from '../../shared/staff/unsaved.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { TextArea } from '../../ui/field.tsx'

type Props = Omit<ComponentProps<typeof Confirm>, 'onConfirm'> & {
  /** @param reason never empty */
  onConfirm: (reason: string) => void
}

const NO_REASON = 'Veuillez indiquer le motif.'

/** Asks before something is done with a voucher, and why: its buyer reads it, and the history keeps it. */
export function ReasonedConfirm({ children, onConfirm, onClose, ...question }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const leave = useAskedClose(reason.trim() !== '', question.title, onClose, 'bon')
  const confirm = () => {
    const said = reason.trim()
    setMissing(said === '')
    if (said === '') field.current?.focus()
    else onConfirm(said)
  }
  return (
    <Confirm {...question} onConfirm={confirm} onClose={leave}>
      {children}
      <TextArea
        ref={field}
        id="voucher-reason"
        label="Motif"
        required
        hint="L’acheteur le lira. Gardé dans l’historique."
        error={isMissing && reason.trim() === '' ? NO_REASON : undefined}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </Confirm>
  )
}
