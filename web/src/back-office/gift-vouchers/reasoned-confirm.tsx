import type { ComponentProps } from 'react'
import { z } from 'zod'
import { LONGEST_REASON, typedReason } from '../../shared/staff/reason.ts'
import { useConfirmedClose } from '../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { TextArea } from '../../ui/field.tsx'

const reasonForm = z.object({ reason: typedReason })

type Props = Omit<ComponentProps<typeof Confirm>, 'onConfirm'> & {
  /** @param reason is not empty */
  onConfirm: (reason: string) => void
}

/** Asks for a confirmation with a reason, which the voucher's buyer reads and the history keeps. */
export function ReasonedConfirm({ children, onConfirm, onClose, ...question }: Props) {
  const { field, handleSubmit, formState } = useStaffForm(reasonForm, { reason: '' })
  // The window is open over the voucher's sheet, which the address parameter `bon` keeps open.
  const leave = useConfirmedClose(formState.isDirty, question.title, onClose, { param: 'bon' })
  const confirm = handleSubmit(({ reason }) => {
    if (!question.busy) onConfirm(reason)
  })
  return (
    <Confirm {...question} onConfirm={() => void confirm()} onClose={leave}>
      {children}
      <TextArea
        {...field('reason')}
        label="Motif"
        hint="L’acheteur le lira. Gardé dans l’historique."
        rows={2}
        maxLength={LONGEST_REASON}
      />
    </Confirm>
  )
}
