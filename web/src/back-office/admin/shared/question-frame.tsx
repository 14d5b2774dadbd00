import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './question-frame.module.css'

/** The place of a question in its list, and the functions that move and remove it. */
export type QuestionPlace = {
  /** From 0. */
  index: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** The frame of a question in a list of questions, with its fields in it. */
export function QuestionFrame({ index, count, onMove, onRemove, children }: QuestionPlace & { children: ReactNode }) {
  const number = index + 1
  return (
    <section className={styles.question} aria-label={`Question ${number}`}>
      <div className={styles.head}>
        <h3>Question {number}</h3>
        <IconButton label={`Monter la question ${number}`} disabled={index === 0} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={`Descendre la question ${number}`} disabled={number === count} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={`Supprimer la question ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </section>
  )
}
