import { useState } from 'react'
import type { Question, Section } from './answer.ts'
import styles from './answers.module.css'
import { Entry } from './entry.tsx'
import { useDeepLink } from './use-deep-link.ts'

type Props = {
  sections: readonly Section[]
  /** The questions that match the search; all of them without a search. */
  found: readonly Question[]
  /** The searched words: the questions that match are open. Empty without a search. */
  words: readonly string[]
  /** Called when a link to a question is followed: a search must not hide it then. */
  onDeepLink: () => void
}

/** All questions by section. Those that do not match the search are hidden, but stay in the page. */
export function Answers({ sections, found, words, onDeepLink }: Props) {
  // The questions that are open without a search: at first the first one.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([sections[0]?.questions[0]?.id ?? '']))
  const setOneOpen = (id: string, on: boolean) =>
    setOpen(before => new Set(on ? [...before, id] : [...before].filter(other => other !== id)))
  useDeepLink(sections, id => {
    onDeepLink()
    setOneOpen(id, true)
  })
  // A search opens its matches without changing `open`, which applies again after the search.
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
          onToggle={on => !searching && setOneOpen(question.id, on)}
        />
      ))}
    </section>
  ))
}
