import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './confirmation.module.css'

/** The number of a booking, grouped for reading, with a button that copies it without the spaces. */
export function CopyNumber({ id }: { id: number }) {
  const number = useRef<HTMLSpanElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(String(id)).then(
      () => setCopied(true),
      // Where the browser refuses the clipboard, the number is selected so that the visitor can copy it.
      () => number.current && getSelection()?.selectAllChildren(number.current),
    )
  return (
    <span className={styles.number}>
      <span ref={number}>{groupedNumber(id)}</span>
      <Button look="quiet" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        {copied ? 'Copié' : 'Copier'}
        <span className="visuallyHidden"> le numéro de réservation</span>
      </Button>
      <span className="visuallyHidden" role="status">
        {copied && 'Le numéro est copié.'}
      </span>
    </span>
  )
}
