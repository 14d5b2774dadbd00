import type { CorrectEmailRequest } from '@alba/contracts/shared/corrections'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './correct-email.module.css'
import { beginCorrection, type Corrected, endCorrection } from './draft.ts'
import { EmailForm } from './email-form.tsx'

type Props = {
  of: Corrected
  /** The present address. */
  address: string
  /** The idempotency key of the booking request or order, which only the browser that sent it has. */
  requestKey: string | null | undefined
  /** Sends the correction. @throws {ApiError} */
  correct: (request: CorrectEmailRequest) => Promise<unknown>
}

/**
 * A form that corrects the e-mail address of what this browser has just booked or bought. In any other browser it shows
 * nothing.
 */
export function CorrectEmail({ of, address, requestKey, correct }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const formId = useId()
  if (!requestKey) return null
  const open = () => {
    beginCorrection(of, address)
    setSentTo(undefined)
    setOpen(true)
  }
  const close = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  const done = (email: string) => {
    endCorrection()
    setSentTo(email)
    close()
  }
  return (
    <div className={styles.correct}>
      {sentTo && (
        <Notice tone="success" live>
          <p>
            Un nouvel e-mail de confirmation part à <b>{sentTo}</b>.
          </p>
        </Notice>
      )}
      <Button
        ref={opener}
        look="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={isOpen ? close : open}
      >
        Une erreur dans l’adresse ? La corriger
      </Button>
      {isOpen && (
        <EmailForm
          id={formId}
          address={address}
          correct={email => correct({ email, instead_of: address, request_key: requestKey })}
          onDone={done}
          onClose={close}
        />
      )}
    </div>
  )
}
