import { useState } from 'react'
import type { Question } from './answer.ts'
import styles from './answers.module.css'
import { Entry } from './entry.tsx'
import { sections } from './questions.ts'
import { useDeepLink } from './use-deep-link.ts'

type Props = {
  found: readonly Question[]
  /** What is looked for: what it found stands open. */
  words: readonly string[]
  /** Somebody follows the link of a question: it must not be filtered away. */
  onDeepLink: () => void
}

const first = sections[0]?.questions[0]?.id ?? ''

/** The questions by section. All of them stay in the page: what does not fit a search is hidden. */
export function Answers({ found, words, onDeepLink }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([first]))
  const turn = (id: string, on: boolean) =>
    setOpen(before => new Set(on ? [...before, id] : [...before].filter(other => other !== id)))
  useDeepLink(id => {
    onDeepLink()
    turn(id, true)
  })
  const searching = words.length > 0
  return sections.map(({ id, title, questions }) => (
    <section
      key={id}
      id={id}
      aria-labelledby={`titre-${id}`}
      className={styles.section}
      hidden={!questions.some(question => found.includes(question))}
    >
      <h2 id={`titre-${id}`}>{title}</h2>
      {questions.map(question => (
        <Entry
          key={question.id}
          question={question}
          words={words}
          hidden={!found.includes(question)}
          open={searching || open.has(question.id)}
          onTurn={on => !searching && turn(question.id, on)}
        />
      ))}
    </section>
  ))
}
