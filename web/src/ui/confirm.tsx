import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import { Notice } from './notice.tsx'

type Props = {
  title: string
  /** The consequences of the action. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Marks an action that cannot be undone. */
  danger?: boolean
  busy: boolean
  /** Why the action failed. */
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for a confirmation. It stays open while the action is under way, and shows why it failed. */
export function Confirm({ title, children, confirmLabel, danger, busy, error, onConfirm, onClose, ...rest }: Props) {
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Modal
      title={title}
      onClose={close}
      actions={
        <>
          <Button look="outline" disabled={busy} onClick={close}>
            {rest.cancelLabel ?? 'Annuler'}
          </Button>
          <Button look={danger ? 'danger' : 'full'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {error && <Notice tone="error">{error}</Notice>}
    </Modal>
  )
}
