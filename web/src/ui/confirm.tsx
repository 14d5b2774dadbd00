import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import { Notice } from './notice.tsx'

type Props = {
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** It cannot be undone. */
  danger?: boolean
  busy: boolean
  /** Why it did not work. */
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done. It stays while that is under way, and says why it failed. */
export function Confirm({ title, children, confirmLabel, danger, busy, error, onConfirm, onClose, ...rest }: Props) {
  const close = () => busy || onClose()
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
