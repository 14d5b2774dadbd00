import { useEffect, useEffectEvent, useState } from 'react'
import { sections } from './questions.ts'

const isSection = (id: string) => sections.some(section => section.id === id)
const isQuestion = (id: string) => sections.some(({ questions }) => questions.some(question => question.id === id))

/** What a fragment names; as it stands where it is not encoded as it should be. */
function named(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/**
 * Opens and shows what the address names after its `#`: on arrival by a link of the site, too, and again on each change.
 * @param open opens a question that may be closed, or filtered away
 */
export function useDeepLink(open: (question: string) => void) {
  // An object, so that the same link can be followed twice.
  const [target, setTarget] = useState<{ id: string }>()
  const follow = useEffectEvent(() => {
    const id = named(location.hash.slice(1))
    if (isQuestion(id)) open(id)
    if (isQuestion(id) || isSection(id)) setTarget({ id })
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
    // Tab goes on from the answer.
    if (whole !== element) whole?.querySelector('summary')?.focus({ preventScroll: true })
  }, [target])
}
