import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './setup.module.css'

type Line = { readonly id: number; readonly name: string; readonly detail: string; readonly href: string }

type Props = {
  title: string
  hint: string
  lines: readonly Line[]
  /** « Ajouter une salle », the label of the button that opens the form. */
  addLabel: string
  /** Renders the form for adding a thing. It calls `onAdded` once the thing is saved, `onBack` to close without. */
  form: (handlers: { onBack: () => void; onAdded: () => void }) => ReactNode
}

/** The things of one kind that are defined already, each with a link to its screen, and a form for adding another. */
export function DefinedList({ title, hint, lines, addLabel, form }: Props) {
  const [isAdding, setAdding] = useState(lines.length === 0)
  const button = useRef<HTMLDivElement>(null)
  const hasClosed = useRef(false)
  const close = () => {
    hasClosed.current = true
    setAdding(false)
  }
  // The closed form had the focus, so the button gets it.
  useEffect(() => {
    if (!isAdding && hasClosed.current) button.current?.querySelector('button')?.focus()
  }, [isAdding])
  return (
    <>
      <Panel pad className={styles.defined} aria-label={title}>
        <div>
          <h3>{title}</h3>
          <p className={styles.note}>{hint}</p>
        </div>
        {lines.length > 0 && (
          <ul>
            {lines.map(({ id, name, detail, href }) => (
              <li key={id}>
                <Link href={href}>{name}</Link>
                <small>{detail}</small>
              </li>
            ))}
          </ul>
        )}
        {!isAdding && (
          <div ref={button}>
            <Button look="outline" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" />
              {addLabel}
            </Button>
          </div>
        )}
      </Panel>
      {isAdding && form({ onBack: close, onAdded: close })}
    </>
  )
}
