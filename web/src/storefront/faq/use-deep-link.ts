import { useEffect, useEffectEvent, useState } from 'react'
import type { Section } from './answer.ts'

const isQuestionOf = (sections: readonly Section[], id: string) =>
  sections.some(({ questions }) => questions.some(question => question.id === id))

/** Decodes a fragment; one that is encoded wrongly is returned unchanged. */
function named(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/**
 * Opens the question or section that the hash of the address names, and scrolls to it: when the page is opened, and
 * when the hash changes.
 * @param open shows a question, which may be closed or hidden by a search
 */
export function useDeepLink(sections: readonly Section[], open: (question: string) => void) {
  // An object, so that the effect runs again when the same target is named twice. In between the hash may have named
  // something else on the page, which does not change the target.
  const [target, setTarget] = useState<{ id: string }>()
  const follow = useEffectEvent(() => {
    const id = named(location.hash.slice(1))
    const isQuestion = isQuestionOf(sections, id)
    if (isQuestion) open(id)
    if (isQuestion || sections.some(section => section.id === id)) setTarget({ id })
  })
  useEffect(() => {
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    const element = target && document.getElementById(target.id)
    const whole = element?.closest('details') ?? element
    whole?.scrollIntoView()
    // Focused, so that Tab continues from the answer.
    if (whole !== element) whole?.querySelector('summary')?.focus({ preventScroll: true })
  }, [target])
}
